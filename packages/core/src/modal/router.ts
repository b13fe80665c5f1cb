import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import type { Route, To, ViewName } from './views.js'

export interface Router {
  readonly $history: ReadableAtom<readonly Route[]>
  readonly $route: ReadableAtom<Route>
  /** Goes to a view; nothing happens when it is the present one already. */
  push<Name extends ViewName>(...to: To<Name>): void
  /** Puts a view in place of the present one. */
  replace<Name extends ViewName>(...to: To<Name>): void
  /** Makes a view the only one. */
  reset<Name extends ViewName>(...to: To<Name>): void
  /**
   * Goes back to the part of the history that `remaining` returns. False if that is empty: the caller closes the modal.
   */
  rewind(remaining: (history: readonly Route[]) => readonly Route[]): boolean
  /** Goes back by one. False where there is nothing to go back to: the caller closes the modal. */
  back(): boolean
}

const routeOf = <Name extends ViewName>([view, params]: To<Name>): Route => ({ view, params }) as Route

/** Keeps the modal's history: a list whose last entry is shown. */
export function createRouter(): Router {
  const $history = atom<readonly Route[]>([{ view: 'Connect', params: undefined }])
  const $route = atom<Route>($history.get()[0]!)
  const setHistory = (history: readonly Route[]) => {
    $history.set(history)
    $route.set(history.at(-1)!)
  }
  const rewind: Router['rewind'] = remaining => {
    const history = remaining($history.get())
    if (history.length) setHistory(history)
    return history.length > 0
  }
  return {
    $history,
    $route,
    push: (...to) => {
      if ($route.get().view !== to[0]) setHistory([...$history.get(), routeOf(to)])
    },
    replace: (...to) => {
      if ($route.get().view !== to[0]) setHistory([...$history.get().slice(0, -1), routeOf(to)])
    },
    reset: (...to) => setHistory([routeOf(to)]),
    rewind,
    back: () => rewind(history => history.slice(0, -1)),
  }
}
