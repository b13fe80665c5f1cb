/** A symbol in the form that those share which look alike, or differ in what a reader does not see (UTS #39). */
export const skeletonOf = (symbol: string): string =>
  symbol
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/[АВЕКМНОРСТХ]/g, letter => 'ABEKMHOPCTX'.charAt('АВЕКМНОРСТХ'.indexOf(letter)))
    .replace(/[ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ]/g, letter => 'ABEHIKMNOPTXYZ'.charAt('ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ'.indexOf(letter)))
    .replace(/0/g, 'O')
    .replace(/[1L]/g, 'I')
