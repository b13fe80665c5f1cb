/** Letters that look alike, and whatever a reader does not see, count as the same. */
export const lookOf = (symbol: string): string =>
  symbol
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/[АВЕКМНОРСТХ]/g, letter => 'ABEKMHOPCTX'.charAt('АВЕКМНОРСТХ'.indexOf(letter)))
    .replace(/[ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ]/g, letter => 'ABEHIKMNOPTXYZ'.charAt('ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ'.indexOf(letter)))
    .replace(/0/g, 'O')
    .replace(/[1L]/g, 'I')
