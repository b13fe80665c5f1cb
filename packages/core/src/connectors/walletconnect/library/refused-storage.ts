const name = 'localStorage'

let loads = 0
let refusing: PropertyDescriptor | undefined

/** True where the browser throws at the mere mention of it: where cookies are blocked. */
function isRefused(): boolean {
  try {
    return globalThis[name] === null
  } catch {
    return true
  }
}

/**
 * Loads what looks for `localStorage` while it is evaluated, and would fail for good where the browser refuses it.
 * There it finds none while it loads; afterwards the page has again what it had.
 */
export async function withoutRefusedStorage<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (loads++ === 0 && isRefused()) {
    refusing = Object.getOwnPropertyDescriptor(globalThis, name)
    if (refusing?.configurable) Object.defineProperty(globalThis, name, { configurable: true, value: undefined })
  }
  try {
    return await load()
  } finally {
    if (--loads === 0 && refusing?.configurable) Object.defineProperty(globalThis, name, refusing)
    if (loads === 0) refusing = undefined
  }
}
