import { expect, it } from 'vitest'
import { pageTitle, windowTitle } from './page-titles.ts'

it.each([
  ['/', 'Final Call', 'Final Call'],
  ['/login', 'Sign In', 'Sign In · Final Call'],
  ['/login/', 'Sign In', 'Sign In · Final Call'],
  ['/game-portal', 'Game Portal', 'Game Portal · Final Call'],
  ['/Game-Portal', 'Game Portal', 'Game Portal · Final Call'],
  ['/play/nz-first', 'Live Game', 'Live Game · Final Call'],
  ['/leaderboard/northbound', 'Leaderboard', 'Leaderboard · Final Call'],
  ['/leaderboard', '404 - Page Not Found', '404 - Page Not Found · Final Call'],
  ['/play/', '404 - Page Not Found', '404 - Page Not Found · Final Call'],
  ['/play/a/b', '404 - Page Not Found', '404 - Page Not Found · Final Call'],
  ['/leaderboard/a/b/', '404 - Page Not Found', '404 - Page Not Found · Final Call'],
  ['/play/a/', 'Live Game', 'Live Game · Final Call'],
  ['/100%', '404 - Page Not Found', '404 - Page Not Found · Final Call'],
  ['/nowhere', '404 - Page Not Found', '404 - Page Not Found · Final Call'],
])('%s is titled %s', (path, title, window) => {
  expect(pageTitle(path)).toBe(title)
  expect(windowTitle(path)).toBe(window)
})
