import { Link } from 'react-router'
import { Page, Prose } from './page.tsx'

export const About = () => (
  <Page title="About" mark lead="Final Call is a race between real places against a clock in a hurry.">
    <Prose>
      <p>
        You start somewhere in New Zealand with a wallet and a clue. To move you look things up on a departure board,
        pay for a seat and are there when it leaves. All the while the clock runs, much faster than yours: seventeen
        days can pass in fifty minutes.
      </p>
      <h2>What decides a race</h2>
      <p>
        Which way you choose, what it costs and whether you are in time. Quick fingers help little, guessing helps less:
        a wrong answer costs minutes, and minutes are departures.
      </p>
      <h2>What is real, and what is not</h2>
      <p>
        The places are real. Timetables, fares and companies belong to the game: please do not plan a journey by them.
        The money is play money and cannot be bought with any other kind.
      </p>
      <h2>Who races</h2>
      <p>
        Anybody who signs in. Your races are your own, on any device; a race is never lost to a closed lid. If you have
        an idea for a race, write one: the <Link to="/documentation">documentation</Link> shows how.
      </p>
      <h2>Credits</h2>
      <p>
        The game is free software under the MIT licence. Its faces are Archivo and Archivo Narrow by Omnibus-Type, under
        the SIL Open Font License.
      </p>
    </Prose>
  </Page>
)
