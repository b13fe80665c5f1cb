import type { ReadableAtom } from 'nanostores'
import { atom } from '../async/atom.js'
import { readThemeVariables, type ThemeMode, type ThemeState, type ThemeVariables } from './theme.state.js'

export interface ThemeStore {
  readonly $state: ReadableAtom<ThemeState>
  /** Undefined follows the visitor's system. */
  setThemeMode(themeMode: ThemeMode | undefined): void
  /** Replaces the variables. @throws {W3mError} `INVALID_OPTION` for an unknown or unsafe one */
  setThemeVariables(themeVariables: ThemeVariables | undefined): void
}

export function createThemeStore(initial: {
  readonly themeMode?: ThemeMode | undefined
  readonly themeVariables?: ThemeVariables | undefined
}): ThemeStore {
  const $state = atom<ThemeState>({
    themeMode: initial.themeMode,
    themeVariables: readThemeVariables(initial.themeVariables),
  })
  return {
    $state,
    setThemeMode: themeMode => $state.set({ ...$state.get(), themeMode }),
    setThemeVariables: themeVariables =>
      $state.set({ ...$state.get(), themeVariables: readThemeVariables(themeVariables) }),
  }
}
