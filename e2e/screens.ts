import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openBrowser, openDevice } from './support/browser.ts'
import { type Tour, eachLook } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { SHOT_SETS, type ShotSet } from './support/shot-sets.ts'
import { signIn } from './support/sign-in.ts'

/** The sets by name, or by parts of their names: `npm run screenshots -- boards map`. Without names, all of them. */
const WANTED = process.argv.slice(2)
const OUT = resolve(import.meta.dirname, '../screenshots', WANTED.join('+'))
const LIMIT_MS = 25 * 60_000

interface Shot {
  readonly state: string
  readonly file: string
  readonly look: string
}

const fileName = (text: string): string => text.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')

async function takeAll(tour: Tour, shots: Shot[]): Promise<void> {
  for await (const sight of tour) {
    await eachLook(sight, async ({ theme, device }) => {
      const file = `${fileName(sight.name)}.${device}.${theme}.png`
      const { page } = sight
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      // A window over the page covers what the picture has to show, but not what lies below.
      const fullPage = (await page.locator('dialog[open]').count()) === 0
      await page.screenshot({ path: join(OUT, file), fullPage, animations: 'disabled', caret: 'initial' })
      shots.push({ state: sight.name, file, look: `${device}, ${theme}` })
    })
    console.log(sight.name)
  }
}

const contactSheet = (shots: readonly Shot[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { margin: 2rem; font: 15px/1.4 system-ui, sans-serif; background: #888; color: #fff }
  section { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-bottom: 2rem }
  figure { margin: 0; flex: none }
  img { display: block; max-height: 70vh; max-width: 44vw; box-shadow: 0 2px 12px #0008 }
</style>
${[...Map.groupBy(shots, ({ state }) => state)]
  .map(
    ([state, of]) => `<h2>${state}</h2>
<section>${of
      .map(
        ({ file, look }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${state}"></a>${look}</figure>`,
      )
      .join('')}</section>`,
  )
  .join('\n')}
</html>
`

setTimeout(() => {
  console.error('The screenshots took too long.')
  process.exit(1)
}, LIMIT_MS).unref()

await rm(OUT, { recursive: true, force: true })
await mkdir(OUT, { recursive: true })
const shots: Shot[] = []

async function take(name: string, { tour, visitor, env, flags, prepare }: ShotSet): Promise<void> {
  const browser = await openBrowser(flags)
  try {
    await using server = await startServer(env)
    await using device = await openDevice(browser, server.url)
    await prepare?.(device.context)
    if (!visitor) await signIn(device.page, { email: `${name}@example.org`, name: 'Ana' })
    await takeAll(tour(device.page, server.dataDir), shots)
  } finally {
    await browser.close()
  }
}

try {
  for (const [name, set] of Object.entries(SHOT_SETS)) {
    if (WANTED.length === 0 || WANTED.some((part) => name.includes(part))) await take(name, set)
  }
} finally {
  await writeFile(join(OUT, 'index.html'), contactSheet(shots))
}
console.log(`${shots.length} pictures: ${join(OUT, 'index.html')}`)
