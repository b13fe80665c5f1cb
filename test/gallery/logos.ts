const marks = {
  wave: 'M8 24c4-5 8-5 12 0s8 5 12 0M8 16c4-5 8-5 12 0s8 5 12 0',
  sun: 'M20 13a7 7 0 1 1 0 14 7 7 0 0 1 0-14M20 6v2M20 32v2M6 20h2M32 20h2',
  leaf: 'M11 29c0-12 6-18 18-18 0 12-6 18-18 18Zm0 0 9-9',
  moon: 'M29 23A10 10 0 1 1 17 11a8 8 0 0 0 12 12Z',
}

/** An invented wallet's picture as a `data:` address. */
export const logo = (hue: number, mark: keyof typeof marks): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 70% 48%)"/><path d="${marks[mark]}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`
