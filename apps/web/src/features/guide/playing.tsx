import type { ReactNode } from 'react'
import css from './guide.module.css'
import {
  BoardPicture,
  CallPicture,
  ClockPicture,
  MoneyPicture,
  NightPicture,
  PacePicture,
  TaskPicture,
  TicketPicture,
  WorkPicture,
} from './pictures.tsx'

export const CHAPTERS = [
  { id: 'race', title: 'A race in a minute' },
  { id: 'clock', title: 'The clock' },
  { id: 'pace', title: 'Pace' },
  { id: 'boards', title: 'Boards' },
  { id: 'tickets', title: 'Tickets' },
  { id: 'calls', title: 'Calls' },
  { id: 'money', title: 'Money' },
  { id: 'work', title: 'Work for the stranded' },
  { id: 'tasks', title: 'Tasks' },
  { id: 'nights', title: 'Nights' },
  { id: 'writing', title: 'How to write a race' },
] as const

interface ChapterProps {
  readonly id: string
  readonly title: string
  /** Shown beside the text if there is room, otherwise below it. */
  readonly picture?: ReactNode
  readonly children: ReactNode
}

const Chapter = ({ id, title, picture, children }: ChapterProps) => (
  <section className={css['chapter']} aria-labelledby={id}>
    <div className={css['text']}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
    {picture}
  </section>
)

/** How to play, chapter by chapter. */
export const Playing = () => (
  <>
    <Chapter id="race" title="A race in a minute">
      <p>
        A race takes you between real places. It has legs, and each leg has steps: get somewhere, book something, answer
        something. The step that is open stands beside the clock. When the last one is done, the race is complete, and
        its result is the game time that you took. Least wins.
      </p>
      <p>
        A race with a weekday of its own is the same for everybody who plays it, and has a leaderboard: first attempts,
        all attempts, and those with a steady clock. Others see your first name and initial there.
      </p>
      <p>
        You start where the race begins, with a wallet and the clock paused. Press <strong>Play</strong> when you are
        ready.
      </p>
    </Chapter>

    <Chapter id="clock" title="The clock" picture={<ClockPicture />}>
      <p>
        Game time runs faster than yours: at x1 about 25 times, at x20 about 500 times, at x100 about 2,500 times. A
        race ends at the latest at midnight, 17 days after the day on which it begins. Play, pause and speed are yours,
        and using them is fair, since results are in game time. <strong>Skip</strong> takes you to the next thing that
        happens to a ticket that you can use, or straight to its departure. <strong>Stop</strong> is not a pause: it
        ends the attempt for good.
      </p>
      <p>
        The server keeps the time. A reload, a second tab and a second device show the same minute; a closed lid costs
        nothing, because the clock stands still while nobody is there.
      </p>
    </Chapter>

    <Chapter id="pace" title="Pace" picture={<PacePicture />}>
      <p>
        At an <strong>auto</strong> pace the clock runs at 4 game seconds in each second of real time while you have
        something to decide: while you stand somewhere without a ticket that leaves from there, or have a task that can
        be answered where you are. So it does while a window asks you something, such as whether to book a ride or to
        give a ticket back, and while one confirms a booking. While you wait for what you booked, ride, or are busy, it
        runs at your speed. At a <strong>steady</strong> pace it always does.
      </p>
      <p>
        A race’s author chooses its pace. Change it under <em>More about the clock</em>, or for every race that you
        start, in the settings.
      </p>
      <p>
        With <strong>Hold at calls</strong> a call, too, slows the clock to that, until you dismiss it, or for 8 seconds
        of real time.
      </p>
    </Chapter>

    <Chapter id="boards" title="Boards" picture={<BoardPicture />}>
      <p>
        Under <strong>Transportation</strong>, a board lists what leaves from one place for another, with its time and
        its status, and says where a fare is more than your wallet holds. Open a row to see the whole journey and its
        fares, then book it. A taxi has no timetable: it comes when you order it.
      </p>
      <p>Times are local to the place that they are about. What has departed stays grey for a while, then goes.</p>
    </Chapter>

    <Chapter id="tickets" title="Tickets" picture={<TicketPicture />}>
      <p>
        A ticket needs no stamp: if you are at its place when it departs, you are on board. If you are elsewhere, or
        busy, it is missed, and its money with it. You may book what you will not catch, but the game warns you first.
      </p>
      <p>
        A line has one fare, however far along it you ride; another line on the same road may cost less. A{' '}
        <strong>Standard</strong> fare is refunded in full until its check-in, its boarding, or ten minutes before
        departure, whichever is first. A <strong>Gold</strong> fare is refunded until departure, and can be moved to a
        later departure of the same service for nothing. A cheaper fare that is sold only until some time before
        departure, as its window says, is never refunded. Of tickets that overlap only one is refunded: once you have
        given one back for money, the others are yours.
      </p>
    </Chapter>

    <Chapter id="calls" title="Calls" picture={<CallPicture />}>
      <p>
        When check-in or boarding opens for a ticket of yours, the game calls you, once; and when a ride has left
        without you, to say why and what it cost. Ten seconds before a refund closes, a note at the foot of the page
        says so, and takes the ticket back at one press. The Tab key goes there next, from anywhere. In the settings you
        can have a sound, and a notification when the game is in another tab. Closing a call changes nothing about your
        ticket.
      </p>
    </Chapter>

    <Chapter id="money" title="Money" picture={<MoneyPicture />}>
      <p>
        Fares and hints are paid from the race’s wallet, refunds and bonuses go into it. If it runs dry, you can move
        play money from your account into the race under <em>Buy tokens</em>; the result will say so, and ranks after
        those without.
      </p>
    </Chapter>

    <Chapter id="work" title="Work for the stranded" picture={<WorkPicture />}>
      <p>
        If you can pay for no way on, you are offered work where you stand: $5 an hour, paid when all the hours that you
        chose are done. Until then you are busy. The hours that are proposed pay for the cheapest way on, if a day’s
        work does. If others get you there sooner, they are named as well; you may choose any.
      </p>
      <p>
        While you wait for a ride that you hold a ticket for, you can work until check-in, if you cannot pay for the way
        on from where it leads, and could not from here if you gave your tickets back.
      </p>
      <p>
        Where a step asks for a ticket, only that ticket is a way on; otherwise it is rides and walks all the way to the
        goal, or any ride where none are known to lead there. If you need no money, because you can answer here, wait or
        walk, no work is offered.
      </p>
    </Chapter>

    <Chapter id="tasks" title="Tasks" picture={<TaskPicture />}>
      <p>
        A task asks for a number, a word, a choice, a date or a place on the map. Where a step has several tasks, one
        solved is enough; a harder one pays more. Some can be answered only at their place. Capitals, macrons, hyphens
        and full stops do not count.
      </p>
      <p>
        A wrong answer costs 15 game minutes, the next one to the same task 30, then 60, and so on, twice as much each
        time. You are busy that long, and what departs meanwhile departs without you. A hint costs money instead.
      </p>
    </Chapter>

    <Chapter id="nights" title="Nights" picture={<NightPicture />}>
      <p>
        The game counts the hours that you have been awake, since the race began or you last woke up. Past 20, a wrong
        answer costs you twice the time, until you have slept.
      </p>
      <p>
        Six hours or more on board between 21:00 and 09:00, on the clocks of the place where the ride ends, are a
        night’s sleep, and cost nothing but the fare. Some places have a <strong>room</strong>, at a price and for some
        hours: you are busy that long, and rested after.
      </p>
    </Chapter>
  </>
)
