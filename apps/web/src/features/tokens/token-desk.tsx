import type { GameCard } from '@final-call/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { usePlatform } from '../../hooks/platform-context.ts'
import { wholeDollars } from '../../platform/number-words.ts'
import { isSettled, isUnheard } from '../../platform/failures.ts'
import { log } from '../../platform/log.ts'
import { randomId } from '../../platform/random-id.ts'
import { realDateTimeText } from '../../platform/real-dates.ts'
import { Alert, InlineError } from '../../ui/alert.tsx'
import { Announced } from '../../ui/announced.tsx'
import { Skeleton } from '../../ui/busy.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice, TextInput } from '../../ui/field.tsx'
import { FlapTiles } from '../../ui/flap.tsx'
import { useFocusPlace } from '../../ui/use-focus-place.ts'
import { type Order, amountIn, failureText, readAmount, requestIds } from './purchase.ts'
import css from './token-desk.module.css'

const USUAL = [50, 200, 1000]

/** The player's account, and top-ups for running races. */
export function TokenDesk() {
  const { call } = usePlatform()
  const profile = useQuery({
    queryKey: ['getProfile'],
    queryFn: ({ signal }) => call('getProfile', null, { signal }),
    staleTime: 0,
  })
  const games = useQuery({
    queryKey: ['listGames'],
    queryFn: ({ signal }) => call('listGames', null, { signal }),
    staleTime: 0,
  })
  const place = useFocusPlace<HTMLDivElement>()
  const failed = [profile, games].find(({ isError, data }) => isError && !data)
  return (
    <div {...place} className={css['desk']}>
      {failed ? (
        <LoadFailure
          title="The counter could not be opened. Please check your connection."
          query={{ error: failed.error, refetch: () => Promise.all([profile.refetch(), games.refetch()]) }}
        />
      ) : profile.data && games.data ? (
        <Counter
          balance={profile.data.profile.gcashBalance}
          running={games.data.games.filter(({ state }) => state === 'running')}
        />
      ) : (
        <Skeleton height="26rem" />
      )}
    </div>
  )
}

function Counter({ running, balance }: CounterProps) {
  const buy = useTransfer()
  return (
    <>
      <Card tone="board" className={css['account']}>
        <p>Your account</p>
        <FlapTiles text={wholeDollars(balance)} size="large" />
        <p className={css['soft']}>Play money. It is worth nothing outside the game, and no other kind buys it.</p>
      </Card>
      {running.length > 0 ? <Purchase running={running} balance={balance} buy={buy} /> : <NoRace />}
      {buy.isError && <InlineError>{failureText(buy.error, buy.variables)}</InlineError>}
      <Announced>{buy.isSuccess && <Receipt {...buy.variables} amount={buy.data.amount} />}</Announced>
      <Effects />
    </>
  )
}

const NoRace = () => (
  <Alert
    title="No race of yours is running."
    action={
      <Link to="/game-portal" className={buttonClass({ tone: 'primary' })}>
        Pick a race
      </Link>
    }
  >
    A top-up goes into the wallet of a race that you are in the middle of.
  </Alert>
)

interface CounterProps {
  readonly running: readonly GameCard[]
  readonly balance: number
}

/** The transfer. It is repeated under the same request id until its outcome is known. */
function useTransfer() {
  const { call } = usePlatform()
  const queries = useQueryClient()
  const [ids] = useState(() => requestIds(randomId))
  return useMutation({
    mutationFn: ({ gameId, amount }: Order) =>
      call('buyTokens', { gameId, amount, requestId: ids.idFor(gameId, amount) }),
    onSuccess: (_, { gameId, amount }) => {
      ids.settled(gameId, amount)
    },
    onError: (error, { gameId, amount }) => {
      log('buyTokens failed', error)
      if (isSettled(error)) ids.settled(gameId, amount)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['getProfile'] }),
        queries.invalidateQueries({ queryKey: ['listGames'] }),
      ]),
  })
}

function Purchase({ running, balance, buy }: CounterProps & { readonly buy: ReturnType<typeof useTransfer> }) {
  const [wanted] = useSearchParams()
  const [chosen, setChosen] = useState(wanted.get('game') ?? undefined)
  const [text, setText] = useState(() => amountIn(wanted.get('amount')))
  const [misfit, setMisfit] = useState<{ readonly race?: string; readonly amount?: string }>({})
  // If the race in the address has ended, no other is selected automatically.
  const only = chosen === undefined && running.length === 1 ? running[0] : undefined
  const game = running.find(({ gameId }) => gameId === chosen) ?? only
  const read = readAmount(text, balance)
  const isSame = read.ok && read.amount === buy.variables?.amount && game?.gameId === buy.variables.gameId

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The message about the last transfer disappears with the next attempt, even if that is invalid.
    if (buy.isSuccess) buy.reset()
    setMisfit({ ...(!game && { race: 'Choose a race first.' }), ...(!read.ok && { amount: read.problem }) })
    if (!read.ok || !game || buy.isPending) return
    buy.mutate({ gameId: game.gameId, amount: read.amount, name: game.name }, { onSuccess: () => setText('') })
  }

  return (
    <Card>
      <form className={css['form']} onSubmit={submit} noValidate>
        <Choice
          legend="For which race?"
          value={game?.gameId}
          onChange={(gameId) => {
            setChosen(gameId)
            setMisfit({})
          }}
          error={misfit.race}
          options={running.map(({ gameId, name, startedAt }) => ({
            value: gameId,
            label: name,
            note: `Started ${realDateTimeText(startedAt)}`,
          }))}
        />
        <Amount
          text={text}
          misfit={misfit.amount}
          onWrite={(amount) => {
            setText(amount)
            setMisfit({})
          }}
        />
        <div className={css['go']}>
          <Button type="submit" tone="primary" size="large" icon={<Coins size={20} />} busy={buy.isPending}>
            {isSame && buy.isError && isUnheard(buy.error) ? 'Try again' : 'Buy tokens'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface AmountProps {
  readonly text: string
  readonly misfit: string | undefined
  readonly onWrite: (text: string) => void
}

const Amount = ({ text, misfit, onWrite }: AmountProps) => (
  <div className={css['amount']}>
    <TextInput
      label="Amount in dollars"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={misfit}
      onChange={({ target }) => onWrite(target.value)}
    />
    <div className={css['usual']}>
      {USUAL.map((amount) => (
        <Button key={amount} size="small" onClick={() => onWrite(String(amount))}>
          {wholeDollars(amount)}
        </Button>
      ))}
    </div>
  </div>
)

const Receipt = ({ gameId, amount, name }: Order) => (
  <Alert
    tone="good"
    title={`${wholeDollars(amount)} added to the wallet of ${name}.`}
    action={
      <Link to={`/play/${gameId}`} className={buttonClass()}>
        Back to the race
      </Link>
    }
  />
)

const Effects = () => (
  <section className={css['effects']} aria-labelledby="effects">
    <h2 id="effects">What a top-up does</h2>
    <ul>
      <li>The money is in the race’s wallet at once. The clock does not wait for it.</li>
      <li>
        The race’s result says that there was a top-up, and it ranks after every result without one, however quick it
        was.
      </li>
      <li>Stop the race, and what you moved comes back to your account. A race that ends by itself keeps it.</li>
    </ul>
  </section>
)
