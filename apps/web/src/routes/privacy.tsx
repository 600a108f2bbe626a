import type { AppConfig } from '@final-call/contract'
import { Link } from 'react-router'
import { useAppConfig } from '../app/use-app-config.ts'
import { Page, Prose } from './page.tsx'

export const Privacy = () => (
  <Page title="Privacy" mark lead="What the game keeps of you, where, and for how long.">
    <Prose>
      <h2>On the server</h2>
      <ul>
        <li>
          <strong>Your profile:</strong> the name and e-mail address that your sign-in provider gave us, which provider
          that was and its number for you, an id made from those two, the number and balance of your play money account,
          and when you came. We never see your password.
        </li>
        <li>
          <strong>Your races:</strong> everything you did in them, each with its time, and when your page was last
          there. A race is its log; the result and the history are read from it. Beside it are the numbers and
          fingerprints of your requests, and what each was told, so that none acts twice.
        </li>
        <li>
          <strong>Your finishes:</strong> a ranked race that you complete stands on its leaderboard with your first name
          and initial, its times, and what was left of the money. Other players see that, and nothing else of you.
        </li>
        <li>
          <strong>Your transfers</strong> of play money into races.
        </li>
        <li>
          <strong>Your sign-ins:</strong> when each began, when it was last used, when it ends, and a fingerprint of the
          key that your browser holds.
        </li>
        <li>
          <strong>Your requests of the last minutes,</strong> as mere counts, by your id and by your network address, so
          that nobody asks too much.
        </li>
        <li>
          <strong>Races and places that you upload,</strong> with your id as their author’s.
        </li>
      </ul>

      <h2>For how long</h2>
      <ul>
        <li>Profile, races, finishes and transfers: as long as your account.</li>
        <li>
          A sign-in: 30 days after you last used it; what is left of it goes when next somebody signs in. While you are
          signing in, a note of that for ten minutes.
        </li>
        <li>Uploads: also after your account is deleted, since others play them. Your id is taken off them then.</li>
        <li>
          The server writes no list of who asked for what. It writes down what went wrong, with an id that you can
          quote, and who asked too much. How long those lines and its backups are kept is for its operator to say.
        </li>
      </ul>

      <h2>In your browser</h2>
      <ul>
        <li>
          One cookie that keeps you signed in, for 30 days; one more for ten minutes while you sign in. Scripts cannot
          read either.
        </li>
        <li>
          A few notes of this site: that you have signed in here, what you chose in the settings, the race that you
          chose last, which stay until you clear them; and the calls that you dismissed and the speed of the clock from
          before you sped up a wait, until their race ends or the wait does.
        </li>
      </ul>

      <h2>Who else hears of it</h2>
      <Others />

      <h2>What you can do</h2>
      <p>
        In the <Link to="/settings">settings</Link> you can download your profile, races, transfers, uploads and
        sign-ins, sign out everywhere, and delete your account: profile, races, finishes, transfers and sign-ins are
        gone at that moment, and nothing brings them back. For anything else, <Link to="/contact">write to us</Link>.
      </p>
    </Prose>
  </Page>
)

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

const mapsFrom = ({ mapStyleUrl, googleMapsKey }: AppConfig): readonly string[] => [
  ...(mapStyleUrl === null ? [] : [hostOf(mapStyleUrl)]),
  ...(googleMapsKey === null ? [] : ['Google']),
]

/** Third parties, as configured on this server. */
function Others() {
  const { config } = useAppConfig()
  const maps = config ? mapsFrom(config) : []
  return (
    <ul>
      <li>
        {config?.signInProvider === 'local'
          ? 'Nobody hears of your sign-in: on this machine the game asks for your name itself.'
          : 'Your sign-in provider knows that you sign in here, and when.'}
      </li>
      {maps.length > 0 && (
        <li>
          When you look at a map, your browser fetches it from {maps.join(' and ')}, who thereby see your address and
          which part of the map it is.
        </li>
      )}
      {config?.streetPictures && (
        <li>
          When you ask for a street-level picture, your browser asks {hostOf(config.streetPictures.catalogue)} for those
          near the place where your race has brought you, and fetches one from where it lies. Both thereby see your
          address, this site’s, and which place of the game it is; not where you really are.
        </li>
      )}
      <li>
        Otherwise nobody. No advertising, no analytics, no fonts or scripts from elsewhere, nothing sold or passed on.
      </li>
    </ul>
  )
}
