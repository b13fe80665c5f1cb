let foldHomoglyphs = (text: string): string => text

/** Loads what letters of other scripts look like, where a text has any. Without it, each of them looks like itself. */
export async function loadHomoglyphs(texts: readonly string[]): Promise<void> {
  if (texts.some(text => /(?!\p{ASCII})[\p{L}\p{N}]/u.test(text)))
    ({ foldHomoglyphs } = await import('./homoglyphs.js').catch(() => ({ foldHomoglyphs })))
}

/** A symbol in the form that those share which look alike, or differ in what a reader does not see (UTS #39). */
export const skeletonOf = (symbol: string): string =>
  foldHomoglyphs(
    symbol
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]|\p{DI}/gu, '')
      .toUpperCase(),
  )
    .replace(/0/g, 'O')
    .replace(/[1L]/g, 'I')
