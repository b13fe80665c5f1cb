import type { ConnectOptions, W3m, W3mError } from '@w3m/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useHolder } from '../instance/use-holder.js'

/** What `useW3mConnect` returns: the way to connect, and how the last attempt went. */
export interface UseW3mConnect {
  /**
   * Lets the visitor choose a wallet, or connects the one that is named. Rejects with a `W3mError`; a caller that does
   * not care may drop the promise and read `error`.
   */
  readonly connect: W3m['connect']
  /** True while an attempt of this hook runs. */
  readonly isPending: boolean
  /** Why the last attempt of this hook failed. */
  readonly error: W3mError | undefined
}

type Progress = Pick<UseW3mConnect, 'isPending' | 'error'>
const idle: Progress = { isPending: false, error: undefined }

/**
 * Connects, and tells how it goes. @throws {W3mError} `NO_INSTANCE` outside a provider, where the page has not exactly
 * one instance
 */
export function useW3mConnect(): UseW3mConnect {
  const { holder, expect } = useHolder('useW3mConnect')
  const [progress, setProgress] = useState(idle)
  const latestAttempt = useRef(0)
  const connect = useCallback(
    (options?: ConnectOptions) => {
      const attempt = ++latestAttempt.current
      const setProgressOfLatest = (next: Progress) => {
        if (attempt === latestAttempt.current) setProgress(next)
      }
      const run = async () => {
        const w3m = holder.require()
        // The elements only load when the modal opens; connecting a named wallet may not need them.
        expect(w3m)
        return w3m.connect(options)
      }
      setProgress({ isPending: true, error: undefined })
      const outcome = run()
      outcome.then(
        () => setProgressOfLatest(idle),
        (error: W3mError) => setProgressOfLatest({ isPending: false, error }),
      )
      return outcome
    },
    [holder, expect],
  )
  return useMemo(() => ({ connect, ...progress }), [connect, progress])
}
