// `npm run basemap` cuts the land that ships with the app to fit the places of the content.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@final-call/content'
import { basemapOf } from './basemap/basemap.ts'
import { ROOT } from './setup/processes.mjs'

const FILE = 'apps/web/src/platform/map/basemap.json'

writeFileSync(join(ROOT, FILE), `${JSON.stringify(basemapOf(content.locations))}\n`)
console.log(`${FILE} written.`)
