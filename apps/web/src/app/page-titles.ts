export const PRODUCT = 'Final Call'

const TITLES: Readonly<Record<string, string>> = {
  '/login': 'Sign In',
  '/register': 'Create Account',
  '/select-game': 'Select a Game',
  '/about': 'About',
  '/contact': 'Contact',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/game-portal': 'Game Portal',
  '/play': 'Live Game',
  '/documentation': 'Game Documentation',
  '/extract-geopath': 'Geopath Tool',
  '/game-history': 'Game History',
  '/leaderboard': 'Leaderboard',
  '/buy-tokens': 'Buy Tokens',
  '/join-group': 'Join Group Race',
  '/settings': 'Settings',
}

/** Pages of one race each, followed by its id. */
const WITH_ID = ['/play', '/leaderboard']
const NOT_FOUND = '404 - Page Not Found'

/** A path as in the routes: addresses may end with slashes, and may be in capitals. */
export const cleanPath = (path: string): string => path.replace(/\/+$/, '').toLowerCase()

/** The title of a path in the navigation bar: the product's name for the home page, and 404 for an unknown path. */
export function pageTitle(path: string): string {
  const clean = cleanPath(path)
  if (clean === '') return PRODUCT
  const withId = WITH_ID.find((it) => clean.startsWith(`${it}/`) && clean.indexOf('/', it.length + 1) === -1)
  return withId === undefined && WITH_ID.includes(clean) ? NOT_FOUND : (TITLES[withId ?? clean] ?? NOT_FOUND)
}

/** The title of the browser window. */
export function windowTitle(path: string): string {
  const title = pageTitle(path)
  return title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
}
