import type { ThemeMode, ThemeState, ThemeVariables } from '@w3m/core'
import { useMemo } from 'react'
import { useHolder } from '../instance/use-holder.js'
import { useSnapshot, type SnapshotSource } from '../instance/use-snapshot.js'

/** What `useW3mTheme` returns: the theme, and the ways to change it. */
export interface UseW3mTheme extends ThemeState {
  /** Undefined follows the visitor's system. */
  readonly setThemeMode: (themeMode: ThemeMode | undefined) => void
  /** Replaces the variables. @throws {W3mError} `INVALID_OPTION` for one that is unknown or unsafe. */
  readonly setThemeVariables: (themeVariables: ThemeVariables) => void
}

const source: SnapshotSource<ThemeState, undefined> = {
  hook: 'useW3mTheme',
  subscribe: (w3m, changed) => w3m.subscribe('theme', changed),
  read: w3m => w3m.theme.$state.get(),
  initial: { themeMode: undefined, themeVariables: {} },
}

/**
 * The theme, and the way to change it. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not
 * exactly one instance
 */
export function useW3mTheme(): UseW3mTheme {
  const { holder } = useHolder(source.hook)
  const theme = useSnapshot(source, undefined)
  const setters = useMemo(
    () => ({
      setThemeMode: (mode: ThemeMode | undefined) => holder.require().setThemeMode(mode),
      setThemeVariables: (variables: ThemeVariables) => holder.require().setThemeVariables(variables),
    }),
    [holder],
  )
  return useMemo(() => ({ ...theme, ...setters }), [theme, setters])
}
