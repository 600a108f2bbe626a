import { Link } from 'react-router'
import { Page, Prose } from './page.tsx'

export const Terms = () => (
  <Page title="Terms" mark lead="Fair play, in a page.">
    <Prose>
      <h2>Fair play</h2>
      <ul>
        <li>
          Pausing, slowing the clock and skipping ahead are honest play: results are in game time. So is taking a hint,
          being late, and looking something up.
        </li>
        <li>Buying tokens for a race is allowed. Its result says so, and ranks after those without.</li>
        <li>One person, one account. Write your own answers, and keep them to yourself while others race.</li>
        <li>The server decides what has happened. A program that plays for you is not a player.</li>
        <li>
          Do not overload the server or look for other players’ races. If you find a hole,{' '}
          <Link to="/contact">tell us</Link> and you are a hero.
        </li>
      </ul>
      <h2>What you upload</h2>
      <p>
        A race or a place that you upload stays yours, and only you, or the operator of this server, can change it. You
        allow us to show it to players, also after you have left, and you promise that it is yours to give and harms
        nobody. What does not keep to that is taken down.
      </p>
      <h2>Play money</h2>
      <p>
        Accounts, tokens and wallets are part of the game. They have no value outside it, cannot be bought, and cannot
        be exchanged.
      </p>
      <h2>Your account</h2>
      <p>
        You may delete it at any time in the <Link to="/settings">settings</Link>. Players who spoil the game for others
        may lose theirs.
      </p>
      <h2>No promises</h2>
      <p>
        The game comes as it is, without warranty. Its timetables are a game’s: if you travel by them, you do so at your
        own risk, and will probably miss the bus.
      </p>
    </Prose>
  </Page>
)
