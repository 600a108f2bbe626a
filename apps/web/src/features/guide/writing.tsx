import { Link } from 'react-router'
import { CopyButton } from '../../ui/copy-button.tsx'
import example from './example-race.json?raw'
import { ANSWER_ROWS } from './answers.ts'
import { type FieldRow, LEG_FIELDS, PLACE_FIELDS, RACE_FIELDS, STEP_ROWS, TASK_FIELDS } from './fields.ts'
import { GuideTable } from './guide-table.tsx'
import css from './guide.module.css'
import { Places } from './places.tsx'
import { CONTEST_ROWS, WARNING_ROWS, type WarningRow } from './warnings.ts'

/** How to write a race: an example that can be uploaded unchanged, and the meaning of each field. */
export const Writing = () => (
  <section className={css['writing']} aria-labelledby="writing">
    <div className={css['text']}>
      <h2 id="writing">How to write a race</h2>
      <p>
        A race is a text file in JSON, in UTF-8, and anybody may upload one: in the{' '}
        <Link to="/game-portal">race portal</Link>, under <em>System Actions</em>, take{' '}
        <strong>Upload Game Spec</strong> and <strong>From a file</strong>. Whatever does not fit is named by its path,
        such as <code>legs[0].steps[2].from</code>, before anything is sent. A file may hold a list of races; none is
        stored if one of them would be refused. A race with the <code>id</code> of one of yours takes its place, and{' '}
        <strong>Remove</strong> on its card takes it off the list.
      </p>
      <p>
        Places are named by their ids, which look like <code>nz-wellington-RailwayStation</code>: country, city, kind,
        name. New ones are uploaded in the same way under <strong>Upload Test Locations</strong>, one in a file or a
        list of them; their time zone follows from where they are. A race that names a place nobody knows is refused;
        one that needs a bus nobody runs is stored, with a warning.
      </p>
    </div>
    <div className={css['example']}>
      <div className={css['exampleHead']}>
        <h3 id="example">A whole small race</h3>
        <CopyButton text={example} />
      </div>
      <pre className={css['json']} tabIndex={0} role="region" aria-labelledby="example">
        {example.trimEnd()}
      </pre>
    </div>
    <Fields title="The race" rows={RACE_FIELDS} />
    <Fields title="A leg" rows={LEG_FIELDS} />
    <Steps />
    <Fields title="A task" rows={TASK_FIELDS} />
    <Answers />
    <Places />
    <Fields title="A place of your own" rows={PLACE_FIELDS} />
    <Warnings
      id="warnings"
      title="What a warning means"
      about="A race with warnings is stored all the same, and can be played."
      rows={WARNING_ROWS}
    />
    <Warnings
      title="Warnings of a race with startOn"
      about="It has a leaderboard, so the server also looks whether it makes a good contest. None of these is a fault of a race that is played for fun."
      rows={CONTEST_ROWS}
    />
  </section>
)

const WHAT_IT_SAYS = ['Field', 'What it says']

const Fields = ({ title, rows }: { readonly title: string; readonly rows: readonly FieldRow[] }) => (
  <GuideTable title={title} heads={WHAT_IT_SAYS}>
    {rows.map(({ name, text, optional }) => (
      <tr key={name}>
        <th scope="row">
          <code>{name}</code>
          {optional && <small>optional</small>}
        </th>
        <td>{text}</td>
      </tr>
    ))}
  </GuideTable>
)

const Steps = () => (
  <GuideTable
    title="A step"
    about={
      <p>
        Written in full, <code>{'{"stepType": "bookAny", "from": …, "to": …}'}</code>, or by its kind,{' '}
        <code>{'{"bookAny": {"from": …, "to": …}}'}</code>; where it takes only a place,{' '}
        <code>{'{"reach": "nz-wellington-RailwayStation"}'}</code> will do.
      </p>
    }
    heads={['stepType, and its fields', 'What it does']}
  >
    {STEP_ROWS.map(({ kinds, fields, text }) => (
      <tr key={kinds[0]}>
        <th scope="row">
          {kinds.map((kind) => (
            <code key={kind}>{kind}</code>
          ))}
          <small>with {fields}</small>
        </th>
        <td>{text}</td>
      </tr>
    ))}
  </GuideTable>
)

const Answers = () => (
  <GuideTable title="An answer" heads={['Kind', 'How it is written']}>
    {ANSWER_ROWS.map(({ type, json, text }) => (
      <tr key={type}>
        <th scope="row">
          <code>{type}</code>
        </th>
        <td>
          <code>{json}</code>
          <br />
          {text}
        </td>
      </tr>
    ))}
  </GuideTable>
)

interface WarningsProps {
  readonly id?: string
  readonly title: string
  readonly about: string
  readonly rows: readonly WarningRow[]
}

const Warnings = ({ about, rows, ...heading }: WarningsProps) => (
  <GuideTable {...heading} about={<p>{about}</p>} heads={['It says', 'What it means']}>
    {rows.map(({ says, text }) => (
      <tr key={says}>
        <th scope="row">“{says}”</th>
        <td>{text}</td>
      </tr>
    ))}
  </GuideTable>
)
