import { lazy, Suspense, useEffect } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { askForRaces } from '../platform/races-ahead.ts'
import { Home } from '../routes/home.tsx'
import { AuthProvider } from './auth.tsx'
import { Coming } from './coming.tsx'
import { GuestOnly, SignedInOnly } from './guards.tsx'
import { Shell } from './shell.tsx'

const Login = lazy(() => import('../routes/login.tsx').then((it) => ({ default: it.Login })))
const Register = lazy(() => import('../routes/register.tsx').then((it) => ({ default: it.Register })))
const SelectGame = lazy(() => import('../routes/select-game.tsx').then((it) => ({ default: it.SelectGame })))
const About = lazy(() => import('../routes/about.tsx').then((it) => ({ default: it.About })))
const Contact = lazy(() => import('../routes/contact.tsx').then((it) => ({ default: it.Contact })))
const Privacy = lazy(() => import('../routes/privacy.tsx').then((it) => ({ default: it.Privacy })))
const Terms = lazy(() => import('../routes/terms.tsx').then((it) => ({ default: it.Terms })))
const NotFound = lazy(() => import('../routes/not-found.tsx').then((it) => ({ default: it.NotFound })))
const loadQueries = () => import('./queries.tsx')
const Queries = lazy(() => loadQueries().then((it) => ({ default: it.Queries })))
const loadPortal = () => import('../routes/game-portal.tsx')
const GamePortal = lazy(() => loadPortal().then((it) => ({ default: it.GamePortal })))
const loadPlay = () => import('../routes/play.tsx')
const Play = lazy(() => loadPlay().then((it) => ({ default: it.Play })))
const Documentation = lazy(() => import('../routes/documentation.tsx').then((it) => ({ default: it.Documentation })))
const ExtractGeopath = lazy(() =>
  import('../routes/extract-geopath.tsx').then((it) => ({ default: it.ExtractGeopath })),
)
const GameHistory = lazy(() => import('../routes/game-history.tsx').then((it) => ({ default: it.GameHistory })))
const BuyTokens = lazy(() => import('../routes/buy-tokens.tsx').then((it) => ({ default: it.BuyTokens })))
const JoinGroup = lazy(() => import('../routes/join-group.tsx').then((it) => ({ default: it.JoinGroup })))
const Settings = lazy(() => import('../routes/settings.tsx').then((it) => ({ default: it.Settings })))

/** Whoever comes straight to a page of a player's most likely is one: its script comes while the server is asked. */
function loadAhead(): void {
  const { pathname } = location
  const load = pathname === '/game-portal' ? loadPortal : pathname.startsWith('/play/') ? loadPlay : undefined
  // What does not arrive is asked for again by the page, which then says so.
  if (load) Promise.all([loadQueries(), load()]).catch(() => undefined)
  if (load === loadPortal) askForRaces()
}

loadAhead()

const Guests = () => (
  <GuestOnly>
    <Outlet />
  </GuestOnly>
)

/** A player's pages share what they have loaded; the library for it comes with the first of them. */
const Players = () => (
  <SignedInOnly>
    <Suspense fallback={<Coming />}>
      <Queries>
        <Outlet />
      </Queries>
    </Suspense>
  </SignedInOnly>
)

export function App() {
  useEffect(() => {
    // The next page of most visits, fetched while nobody waits.
    const timer = setTimeout(() => void import('../routes/login.tsx').then(loadPortal, () => undefined), 4_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <BrowserRouter>
      <AuthProvider>
        <Routes>
          <Route element={<Shell />}>
            <Route index element={<Home />} />
            <Route element={<Guests />}>
              <Route path="login" element={<Login />} />
              <Route path="register" element={<Register />} />
            </Route>
            <Route path="select-game" element={<SelectGame />} />
            <Route path="about" element={<About />} />
            <Route path="contact" element={<Contact />} />
            <Route path="privacy" element={<Privacy />} />
            <Route path="terms" element={<Terms />} />
            <Route element={<Players />}>
              <Route path="game-portal" element={<GamePortal />} />
              <Route path="play/:gameId" element={<Play />} />
              <Route path="documentation" element={<Documentation />} />
              <Route path="extract-geopath" element={<ExtractGeopath />} />
              <Route path="game-history" element={<GameHistory />} />
              <Route path="buy-tokens" element={<BuyTokens />} />
              <Route path="join-group" element={<JoinGroup />} />
              <Route path="settings" element={<Settings />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </AuthProvider>
    </BrowserRouter>
  )
}
