import { Chapter } from './chapter.tsx'
import { BoardPicture, CallPicture, ClockPicture, MoneyPicture, TaskPicture, TicketPicture } from './pictures.tsx'

export const CHAPTERS = [
  { id: 'race', title: 'A race in a minute' },
  { id: 'clock', title: 'The clock' },
  { id: 'boards', title: 'Boards' },
  { id: 'tickets', title: 'Tickets' },
  { id: 'calls', title: 'Calls' },
  { id: 'money', title: 'Money' },
  { id: 'tasks', title: 'Tasks' },
  { id: 'writing', title: 'How to write a race' },
] as const

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
        You start where the race begins, with a wallet and the clock paused. Press <strong>Play</strong> when you are
        ready.
      </p>
    </Chapter>

    <Chapter id="clock" title="The clock" picture={<ClockPicture />}>
      <p>
        Game time runs faster than yours: at x20 a whole race of 17 days passes in fifty minutes. Play, pause and speed
        are yours, and using them is fair, since results are in game time. <strong>Stop</strong> is not a pause: it ends
        the attempt for good.
      </p>
      <p>
        In a race with <em>auto pace</em> the clock slows down by itself while you have something to decide, and speeds
        up while you ride. <strong>Skip</strong> takes you to the next thing that happens to a ticket of yours.
      </p>
      <p>
        The server keeps the time. A reload, a second tab and a second device show the same minute; a closed lid costs
        nothing, because the clock stands still while nobody is there.
      </p>
    </Chapter>

    <Chapter id="boards" title="Boards" picture={<BoardPicture />}>
      <p>
        Under <strong>Transportation</strong>, a board lists what leaves from one place for another, with its time and
        its status. Open a row to see the whole journey and its fares, then book it. A taxi has no timetable: it comes
        when you order it.
      </p>
      <p>Times are local to the place that they are about. What has departed stays grey for a while, then goes.</p>
    </Chapter>

    <Chapter id="tickets" title="Tickets" picture={<TicketPicture />}>
      <p>
        A ticket needs no stamp: if you are at its place when it departs, you are on board. If you are elsewhere, or
        busy, it is missed, and its money with it. You may book what you will not catch, but the game warns you first.
      </p>
      <p>
        A <strong>Standard</strong> fare is refunded in full until its check-in, its boarding, or ten minutes before
        departure, whichever is first. A <strong>Gold</strong> fare is refunded until departure, and can be moved to a
        later departure of the same service for nothing.
      </p>
    </Chapter>

    <Chapter id="calls" title="Calls" picture={<CallPicture />}>
      <p>
        When check-in or boarding opens for a ticket of yours, the game calls you, once. In the settings you can have a
        sound, and a notification when the game is in another tab. Closing a call changes nothing about your ticket.
      </p>
    </Chapter>

    <Chapter id="money" title="Money" picture={<MoneyPicture />}>
      <p>
        Fares and hints are paid from the race’s wallet, refunds and bonuses go into it. If it runs dry, you can move
        play money from your account into the race under <em>Buy tokens</em>; the result will say so, and ranks after
        those without.
      </p>
    </Chapter>

    <Chapter id="tasks" title="Tasks" picture={<TaskPicture />}>
      <p>
        A task asks for a number, a word, a choice, a date or a place on the map. Where a step has several tasks, one
        solved is enough; a harder one pays more. Some can be answered only at their place.
      </p>
      <p>
        A wrong answer costs 15 game minutes, the next one 30, then 60. You are busy that long, and what departs
        meanwhile departs without you. A hint costs money instead.
      </p>
    </Chapter>
  </>
)
