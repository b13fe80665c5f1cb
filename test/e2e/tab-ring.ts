import type { Page } from '@playwright/test'
import { focusIsInside } from './focus.js'

/** A list may grow on the way: it is not walked to its end. */
const mostForth = 60
/** So many between two looks at what was met. */
const atOnce = 6

/** What the keyboard came to. Several elements may bear a name, and an element of a long list another name later. */
interface TabStop {
  /** The same for the same element. */
  readonly stop: number
  readonly name: string
}

/** From now on the page notes what the keyboard comes to. */
async function watchStops(page: Page): Promise<() => Promise<readonly TabStop[]>> {
  await page.evaluate(() => {
    if ('__testMet' in globalThis) return
    const metStops: TabStop[] = []
    const stops = new WeakMap<Element, number>()
    let count = 0
    const stopOf = (element: Element): number => {
      if (!stops.has(element)) stops.set(element, count++)
      return stops.get(element)!
    }
    Object.assign(globalThis, { __testMet: metStops })
    // Of the focus that moves inside a shadow nothing is heard out here.
    addEventListener('keyup', event => {
      const control = event.composedPath()[0] as HTMLElement
      const { localName } = document.activeElement ?? document.body
      const name = control.dataset['testid'] || control.ariaLabel || control.textContent.trim() || control.localName
      if (localName === 'w3m-modal') metStops.push({ stop: stopOf(control), name })
      else if (localName !== 'body') metStops.push({ stop: stopOf(control), name: `outside: ${localName}` })
    })
  })
  return () => page.evaluate(() => (globalThis as never as { __testMet: TabStop[] }).__testMet.splice(0))
}

/**
 * Forth until the ring of controls was met twice round, and back until all was met again: what lay outside of the modal
 * on the way, and what in it was met forth and not back again.
 */
export async function strayByTab(page: Page): Promise<readonly string[]> {
  const takeStops = await watchStops(page)
  await takeStops()
  const way: TabStop[] = []
  const times = ({ stop, name }: TabStop) =>
    way.filter(visited => visited.stop === stop && visited.name === name).length
  for (let count = 0; count < mostForth && !way.some(visited => times(visited) > 2); count += atOnce) {
    for (let press = 0; press < atOnce; press++) await page.keyboard.press('Tab')
    way.push(...(await takeStops()))
  }
  const forth = new Set(way.map(({ name }) => name))
  const back = new Set<string>()
  const unmet = () => [...forth].filter(name => !back.has(name) && name !== way.at(-1)?.name)
  // A list may have grown on the way, and names may be borne by several: the way back may be longer than the one forth,
  // never endless.
  for (let round = 0; round < 4 && (round === 0 || unmet().length > 0); round++) {
    // The browser's own controls are a stop too.
    for (let count = 0; count < forth.size + 2; count++) await page.keyboard.press('Shift+Tab')
    for (const { name } of await takeStops()) back.add(name)
  }
  const outside = [...forth, ...back].filter(name => name.startsWith('outside'))
  return [
    ...(forth.size > 0 ? [] : ['met nothing']),
    ...outside,
    ...unmet().map(name => `not met again: ${name}`),
    ...((await focusIsInside(page)) ? [] : ['ends outside']),
  ]
}
