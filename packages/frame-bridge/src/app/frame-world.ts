/** What the client takes from the browser besides windows and messages. Tests give their own. */
export interface FrameWorld {
  /** Calls back once after `ms`, unless it is stopped before. */
  setTimer(callback: () => void, ms: number): () => void
  isOnline(): boolean
  /** Opens a window, or answers null where the browser does not. */
  openWindow(url: string, name: string, features: string): Window | null
  /** Whether anything can be fetched at the address in so many ms, and whether the server behind it does what it is for where it can be asked. Never rejects. */
  probe(url: string, limitMs: number, aliveUrl?: string): Promise<Probe>
}

/** `refused`: something answers, and its server does not; `blocked`: its server answers, and the page does not come; `failed`: nothing comes; `forbidden`: the page's own CSP keeps it from asking. */
export type Probe = 'answered' | 'refused' | 'blocked' | 'failed' | 'forbidden' | 'late'

const quiet = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const

export const browserWorld: FrameWorld = {
  setTimer(callback, ms) {
    const timer = setTimeout(callback, ms)
    return () => {
      clearTimeout(timer)
    }
  },
  isOnline: () => navigator.onLine,
  openWindow: (url, name, features) => window.open(url, name, features),
  async probe(url, limitMs, aliveUrl) {
    const { origin } = new URL(url)
    let isForbidden = false
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      isForbidden ||= effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)
    }
    const signal = AbortSignal.timeout(limitMs)
    document.addEventListener('securitypolicyviolation', onViolation)
    // What another origin answers says no more than that it does; this call alone may be read.
    const alive = aliveUrl === undefined ? undefined : fetch(aliveUrl, { ...quiet, signal }).then(({ ok }) => ok, () => false)
    try {
      await fetch(url, { ...quiet, mode: 'no-cors', signal })
      if ((await alive) ?? true) return 'answered'
      return signal.aborted ? 'late' : 'refused'
    } catch {
      if (signal.aborted) return 'late'
      // The violation is reported in a task of its own, after the rejection.
      await new Promise(resolve => setTimeout(resolve))
      if (isForbidden) return 'forbidden'
      // No browser says whether it was told to keep something back or found nobody there.
      return (await alive) ? 'blocked' : 'failed'
    } finally {
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  },
}
