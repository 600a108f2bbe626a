/**
 * Invisible characters, such as those carried along by pasted text. Joiners are kept: in some scripts they change the word. So are
 * the letters in the flags of England, Scotland and Wales, of which the rest is the same.
 */
const UNSEEN = /(\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f})|(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu

/** A text without what nobody sees in it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '$1')

/** Letters that NFKD does not decompose: Latin letters with a stroke, æ and œ, and those of Icelandic. */
const SPELT: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
}

/** Case-folds a text. Upper-casing on the way turns ß into ss; final sigma becomes σ. */
const inOneCase = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[øłđħŧæœðþ]/g, (letter) => SPELT[letter] ?? letter)

/**
 * Normalises letters for comparison: compatibility forms (NFKD), invisible characters, Latin diacritics and white space.
 * Superscript digits and fractions are left alone, since 10² is not 102. Quotes are replaced first, because NFKD would split some
 * into a space and a mark.
 */
const inOneForm = (text: string): string =>
  inOneCase(
    withoutUnseen(
      text
        .replace(/[‘’‛′ʹʻʼ´`]/gu, "'")
        .replace(/[“”‟″]/gu, '"')
        .replace(/\P{No}+/gu, (part) => part.normalize('NFKD')),
    ).replace(/(\p{Script=Latin})\p{M}+/gu, '$1'),
  )
    .trim()
    .replace(/\s+/gu, ' ')

/**
 * Removes optional punctuation: at the end of a word or sentence, quotes and apostrophes in Latin words, hyphens between letters,
 * and the dots of abbreviations. Each is recognised by the letters beside it, so that numbers, signs, f' and n! keep their meaning.
 */
const withoutPoints = (text: string): string =>
  text
    // T.S.S., J. R. R., and J.-P.
    .replace(/(?<=(?<![\p{L}\p{M}\p{N}])\p{L})\.(?: |\p{Pd})?(?=\p{L}(?![\p{L}\p{M}]))/gu, ' ')
    .replace(/(?<=[\p{L}\p{M}\p{N}\p{Pe}]["']?)[.,;:。、]+(?=["']?(?: |$))/gu, '')
    .replace(/(?<=[\p{L}\p{M}]{2}["']?)\p{Terminal_Punctuation}+(?=["']?(?: |$))/gu, '')
    // Rock 'n' Roll.
    .replace(/(?<![\p{L}\p{M}\p{N}])(["'])(\p{Script=Latin})\1(?![\p{L}\p{M}\p{N}])/gu, '$2')
    .replace(/(?<!\p{Nd})["'](?=\p{Script=Latin})|(?<=\p{Script=Latin}{2})["']/gu, '')
    .replace(/(?<=[\p{L}\p{M}]) ?\p{Pd}+ ?(?=\p{L})/gu, ' ')
    // The letters of an abbreviation, which some write with spaces in between.
    .replace(/(?<=(?<![\p{L}\p{M}\p{N}])\p{L}) (?=\p{L}(?![\p{L}\p{M}\p{N}]))/gu, '')
    // Mt.Cook, and No.5.
    .replace(/(?<=[\p{L}\p{M}])\.(?=[\p{L}\p{N}])/gu, ' ')

/**
 * [TSK-8] The canonical form of an answer text: two texts match if their forms are equal. Outside Latin script, marks are
 * significant: が is not か.
 */
export const plainText = (text: string): string => withoutPoints(inOneForm(text)).replace(/^the (?=.)/u, '')
