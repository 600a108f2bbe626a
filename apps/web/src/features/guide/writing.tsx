import { Link } from 'react-router'
import { CopyButton } from '../../ui/copy-button.tsx'
import example from './example-race.json?raw'
import { type FieldRow, LEG_FIELDS, PLACE_FIELDS, RACE_FIELDS, STEP_ROWS, TASK_FIELDS } from './fields.ts'
import css from './guide.module.css'

/** How to write a race: an example that can be uploaded as it stands, and what each field means. */
export const Writing = () => (
  <section className={css['writing']} aria-labelledby="writing">
    <div className={css['text']}>
      <h2 id="writing">How to write a race</h2>
      <p>
        A race is a text file in JSON, and anybody may upload one: in the <Link to="/game-portal">race portal</Link>,
        under <em>System Actions</em>, take <strong>Upload Game Spec</strong> and <strong>From a file</strong>. Whatever
        does not fit is named by its path, such as <code>legs[0].steps[2].from</code>, before anything is sent.
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
      <pre tabIndex={0} role="region" aria-labelledby="example">
        {example.trimEnd()}
      </pre>
    </div>
    <Fields title="The race" rows={RACE_FIELDS} />
    <Fields title="A leg" rows={LEG_FIELDS} />
    <Steps />
    <Fields title="A task" rows={TASK_FIELDS} />
    <Fields title="A place" rows={PLACE_FIELDS} />
  </section>
)

const Fields = ({ title, rows }: { readonly title: string; readonly rows: readonly FieldRow[] }) => (
  <div className={css['fields']}>
    <h3>{title}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">What it says</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, text, optional }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {optional && <small>optional</small>}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Steps = () => (
  <div className={css['fields']}>
    <h3>A step</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">stepType, and its fields</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  </div>
)
