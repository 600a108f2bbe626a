import { Suspense, useEffect } from 'react'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { PlatformProvider } from '../hooks/platform-context.ts'
import type { Platform } from '../platform/platform.ts'
import { bringTemporal } from '../platform/temporal.ts'
import { Home } from '../routes/home.tsx'
import { AuthProvider } from './auth.tsx'
import { PageLoading } from './page-loading.tsx'
import { GuestOnly, SignedInOnly } from './guards.tsx'
import { loaded } from './loaded.tsx'
import { Shell } from './shell.tsx'

const Login = loaded(() => import('../routes/login.tsx').then((it) => it.Login))
const Register = loaded(() => import('../routes/register.tsx').then((it) => it.Register))
const SelectGame = loaded(() => import('../routes/select-game.tsx').then((it) => it.SelectGame))
const About = loaded(() => import('../routes/about.tsx').then((it) => it.About))
const Contact = loaded(() => import('../routes/contact.tsx').then((it) => it.Contact))
const Privacy = loaded(() => import('../routes/privacy.tsx').then((it) => it.Privacy))
const Terms = loaded(() => import('../routes/terms.tsx').then((it) => it.Terms))
const NotFound = loaded(() => import('../routes/not-found.tsx').then((it) => it.NotFound))
const Queries = loaded(() => import('./queries.tsx').then((it) => it.Queries))
const GamePortal = loaded(() => import('../routes/game-portal.tsx').then((it) => it.GamePortal))
const Play = loaded(() => Promise.all([import('../routes/play.tsx'), bringTemporal()]).then(([it]) => it.Play))
const Documentation = loaded(() => import('../routes/documentation.tsx').then((it) => it.Documentation))
const ExtractGeopath = loaded(() => import('../routes/extract-geopath.tsx').then((it) => it.ExtractGeopath))
const GameHistory = loaded(() => import('../routes/game-history.tsx').then((it) => it.GameHistory))
const Leaderboard = loaded(() => import('../routes/leaderboard.tsx').then((it) => it.Leaderboard))
const BuyTokens = loaded(() => import('../routes/buy-tokens.tsx').then((it) => it.BuyTokens))
const JoinGroup = loaded(() => import('../routes/join-group.tsx').then((it) => it.JoinGroup))
const Settings = loaded(() => import('../routes/settings.tsx').then((it) => it.Settings))

/**
 * Loads the script of the portal or the play page at once if the address is one, and asks for what the page needs first, while the
 * session is requested: a direct visitor is most likely signed in.
 */
export function prefetchPage({ sessions, prefetched }: Platform): void {
  const { pathname } = location
  const page = pathname === '/game-portal' ? GamePortal : pathname.startsWith('/play/') ? Play : undefined
  // A failed load is repeated by the page, which then reports it.
  if (page) Promise.all([Queries.load(), page.load()]).catch(() => undefined)
  if (!page || sessions.current().state === 'out') return
  prefetched.profile.ask()
  if (page !== GamePortal) return
  prefetched.races.ask()
  prefetched.attempts.ask()
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

const Guests = () => (
  <GuestOnly>
    <Outlet />
  </GuestOnly>
)

/** Fetches the most frequent next pages in advance, once this page is idle, unless the visitor saves data. */
function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (navigator.connection?.saveData) return undefined
    const timer = setTimeout(() => void load().catch(() => undefined), 4_000)
    return () => clearTimeout(timer)
  }, [load])
}

const loadPortal = () => Login.load().then(() => Promise.all([Queries.load(), GamePortal.load()]))

/** The pages of a player share their query cache; its library is loaded with the first of them. */
function Players() {
  usePrefetch(Play.load)
  return (
    <SignedInOnly>
      <Suspense fallback={<PageLoading />}>
        <Queries>
          <Outlet />
        </Queries>
      </Suspense>
    </SignedInOnly>
  )
}

export function App({ platform }: { readonly platform: Platform }) {
  usePrefetch(loadPortal)
  return (
    <PlatformProvider value={platform}>
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
                <Route path="leaderboard/:gameSpecId" element={<Leaderboard />} />
                <Route path="buy-tokens" element={<BuyTokens />} />
                <Route path="join-group" element={<JoinGroup />} />
                <Route path="settings" element={<Settings />} />
              </Route>
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </AuthProvider>
      </BrowserRouter>
    </PlatformProvider>
  )
}
