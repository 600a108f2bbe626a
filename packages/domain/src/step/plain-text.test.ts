import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('texts are alike', () => {
  it.each([
    ['without a macron, in capitals', 'Ōtaki', 'OTAKI'],
    ['with extra spaces', 'Ōtaki River', '  ōtaki   river '],
    ['composed of letter and mark', 'Ōtaki River', 'O\u0304taki River'],
    ['with several marks on a letter', 'Viet', 'Việt'],
    ['with a kana that is composed', 'が', 'か\u3099'],
    ['with invisible characters from pasting', 'Ōtaki River', '\ufeffŌtaki\u200b Ri\u00adver\u2060'],
    ['with the marks of half-width kana', 'ガ', 'ｶﾞ'],
    ['with wide letters', 'Wānaka', 'Ｗａｎａｋａ'],
    ['with a wide full stop', '東京', '東京。'],
    ['with a ligature', 'Fitzroy', 'ﬁtzroy'],
    ['with a full stop', 'Grey River', 'Grey river.'],
    ['with an ellipsis', 'Grey', 'Grey…'],
    ['with a question mark', 'Mokoia', 'Mokoia?'],
    ['with the full stop of another script', 'دانشگاه', 'دانشگاه؟'],
    ['with an article', 'Māwheranui', 'the Māwheranui'],
    ['with an article and dots', 'TSS Earnslaw', 'The T.S.S. Earnslaw'],
    ['abbreviated without its dot', 'Baldwin St', 'Baldwin St.'],
    ['with dots and spaces between letters', 'J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['with spaces between letters, and no dots', 'W. F. Massey', 'W F Massey'],
    ['with spaces between three letters', 'T.S.S. Earnslaw', 'T S S Earnslaw'],
    ['with a dot after one letter alone', 'J.R.R. Tolkien', 'J R. R Tolkien'],
    ['with letters that a hyphen joins', 'J.-P. Sartre', 'J P Sartre'],
    ['in capitals, with two letters for one', 'Straße', 'STRASSE'],
    ['with a capital sharp s', 'Straße', 'STRAẞE'],
    ['with two letters for a combined one', 'Ærøskøbing', 'Aeroskobing'],
    ['with two letters for another letter', 'Sacré-Cœur', 'Sacre Coeur'],
    ['with a letter in quotes', 'Rock n Roll', 'Rock ’n’ Roll'],
    ['with an apostrophe before a letter alone', 'Rock n Roll', "Rock 'n Roll"],
    ['in capitals, with a letter that has two small forms', 'ΟΔΟΣ', 'οδός'.normalize('NFD').replace(/\p{M}/gu, '')],
    ['without a stroke', 'Tromsø', 'Tromso'],
    ['without an Icelandic letter', 'Seyðisfjörður', 'SEYDISFJORDUR'],
    ['with two letters for an Icelandic one', 'Þingvellir', 'Thingvellir'],
    ['without a stroke and a mark', 'Łódź', 'LODZ'],
    ['with a dot in place of a space', 'Mt Cook', 'Mt.Cook'],
    ['with a dot before a number', 'No 5', 'No. 5'],
    ['with a comma', '10 Downing Street', '10, Downing Street'],
    ['with a number that ends a sentence', '10', '10.'],
    ['without an apostrophe', "Hawke's Bay", 'Hawkes Bay'],
    ['with a typographic apostrophe', "Hawke's Bay", 'Hawke’s Bay'],
    ['with an accent in place of an apostrophe', "Hawke's Bay", 'Hawke´s Bay'],
    ['with the apostrophe of many', 'Lands End', "Lands' End"],
    ['with an ʻokina', 'Oahu', 'Oʻahu'],
    ['in quotes', 'Te Papa', '“Te Papa.”'],
    ['with quotes inside', 'the "Ark".', 'The Ark'],
    ['with typographic quotes on other letters', '"東京"', '“東京”'],
    ['without a hyphen', 'Saint-Denis', 'Saint Denis'],
    ['with a dash for a hyphen', 'Saint-Denis', 'Saint – Denis'],
    ['with a hyphen that does not break', 'Saint-Denis', 'Saint\u2011Denis'],
    ['with feet and inches in typographic quotes', `5' 10"`, '5′ 10″'],
  ])('[TSK-8] %s', (_, one, other) => expect(plainText(other)).toBe(plainText(one)))
})

describe('texts differ', () => {
  it.each([
    ['in a word', 'Grey River', 'Red River'],
    ['in a letter after a word', 'Vitamin C', 'Vitaminc'],
    ['in a letter before a word', 'A Grey River', 'AGrey River'],
    ['in a letter beside a number', 'A 4 B', 'A 4B'],
    ['in a point within a number', '3.5', '35'],
    ['in a comma within a number', '3,5', '35'],
    ['in a sign', '-5', '5'],
    ['in a range', '1-2', '12'],
    ['in a raised digit', '10²', '102'],
    ['in a fraction', '1½', '11/2'],
    ['in the signs that they consist of', '...', '!'],
    ['in signs after a letter', 'C++', 'C'],
    ['in another sign', 'C#', 'C'],
    ['in the sign of a school mark', 'A-', 'A'],
    ['in a prime', "f'", 'f'],
    ['in a prime inside quotes', "'f''", 'f'],
    ['in the sign of a factorial', 'n!', 'n'],
    ['in a factorial after a number', '5!', '5'],
    ['in minutes and seconds', `5'`, `5"`],
    ['in the mark that makes another kana', 'が', 'か'],
    ['in the mark that makes another Cyrillic letter', 'мой', 'мои'],
    ['in an Indic vowel', 'कि', 'का'],
    ['in a virama', 'क्ष', 'कष'],
    ['in a Thai tone', 'ข้าว', 'ขาว'],
    ['in the dots of an Arabic letter', 'پ', 'ب'],
    ['in the joiner that makes another word', 'می\u200cدان', 'میدان'],
    ['in the apostrophe of a Cyrillic word', 'з’їзд', 'зїзд'],
    ['in an article alone', 'the', 'a'],
  ])('[TSK-8] %s', (_, one, other) => expect(plainText(other)).not.toBe(plainText(one)))

  it('[TSK-8] in any number, however it is written', () => {
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0)
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(plainText(String(a)) === plainText(String(b))).toBe(a === b)
      }),
    )
  })
})

describe('any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 })

  it('[TSK-8] has something to compare if any of it is visible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(plainText(text) === '').toBe(
          text.replace(/(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu, '').trim() === '',
        )
      }),
    )
  })

  it('[TSK-8] is like itself in the other Unicode form, and with space around it', () => {
    fc.assert(
      fc.property(text, (it) => {
        expect(plainText(` ${it.normalize('NFC')}\n`)).toBe(plainText(it.normalize('NFD')))
      }),
    )
  })

  it('[TSK-8] of words is like itself in capitals, with hyphens, an article and a full stop', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'e', 'o', 'b', 'k', 'm', 'n', 'ā', 'é', 'ř'),
      minLength: 2,
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        expect(plainText(`The ${words.join('-').toUpperCase()}.`)).toBe(plainText(words.join(' ')))
      }),
    )
  })
})
