/** What nobody sees or types, and what comes along when a text is pasted; not the joiners, which make another word in some scripts. */
const UNSEEN = /(?!\p{Join_Control})\p{Default_Ignorable_Code_Point}/gu

/** Latin letters with a stroke, which is no mark of its own to take away, and two in one. */
const SPELT: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' }

/** A text in one case: ß is SS in capitals, or a capital of its own, and Greek has two small sigmas. */
const inOneCase = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[øłđħŧæœ]/g, (letter) => SPELT[letter] ?? letter)

/**
 * Letters and marks in the form that they are compared in: wide and narrow ones, ligatures, and those that a mark is part of. Small
 * raised digits and fractions stay what they are, since 10² is not 102. Quotes come first: some would fall apart into a blank and a mark.
 */
const inOneForm = (text: string): string =>
  inOneCase(
    text
      .replace(/[‘’‛′ʹʻʼ´`]/gu, "'")
      .replace(/[“”‟″]/gu, '"')
      .replace(/\P{No}+/gu, (part) => part.normalize('NFKD'))
      .replace(UNSEEN, '')
      .replace(/(\p{Script=Latin})\p{M}+/gu, '$1'),
  )
    .trim()
    .replace(/\s+/gu, ' ')

/**
 * Without what a writer may leave out: what ends a word or a sentence, quotes and apostrophes of Latin words, hyphens between letters, and dots
 * of abbreviations. Each is told by the letters beside it, so that numbers, signs, f' and n! keep what they mean.
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
 * [TSK-8] The form in which texts are compared: two texts that count as alike have the same form. In scripts other than Latin a mark
 * makes another letter: が is not か.
 */
export const plainText = (text: string): string => withoutPoints(inOneForm(text)).replace(/^the (?=.)/u, '')
