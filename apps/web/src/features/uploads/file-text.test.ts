import { describe, expect, it } from 'vitest'
import { fileText } from './file-text.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let i = 0; i < text.length; i += 1) view.setUint16(2 * i, text.charCodeAt(i), littleEndian)
  return new Uint8Array(view.buffer)
}
const TEXT = '{\n  "name": "Café Taupō"\n}'

describe('the text of a file', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a byte-order mark', utf8(`\uFEFF${TEXT}`)],
    ['UTF-16 with a byte-order mark', utf16(`\uFEFF${TEXT}`, true)],
    ['UTF-16 in the other byte order, with a byte-order mark', utf16(`\uFEFF${TEXT}`, false)],
  ])('in %s is read', (_, file) => {
    expect(fileText(file)).toEqual({ ok: true, text: TEXT })
  })

  it.each<[string, Uint8Array]>([
    ['Latin-1', latin1('{\n  "name": "Café"\n}')],
    ['Windows-1252, recognised by its quotes', latin1('{\n  "name": "\x93Hi\x94"\n}')],
    ['UTF-8 that is cut off', utf8('{\n "name": "Café').subarray(0, -1)],
  ])('in %s is not, and the line is named', (_, file) => {
    expect(fileText(file)).toEqual({ ok: false, line: 2 })
  })
})
