import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes into a folder what a build of the browser app leaves: a page, an icon, and an asset named by its hash. */
export function writeBuiltWeb(folder: string): void {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Final Call</title>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'assets/index-abc123.js'), 'export {}')
}
