/** The browser functions that the client uses, besides windows and messages. Tests replace them. */
export interface FrameEnvironment {
  /** Calls back once after `ms`, unless it is stopped before. */
  setTimer(callback: () => void, ms: number): () => void
  isOnline(): boolean
  /** Opens a window; returns null when the browser blocks it. */
  openWindow(url: string, name: string, features: string): Window | null
  /**
   * Checks within `limitMs` whether the address can be fetched and, with `aliveUrl`, whether its server works and lists
   * this page. Never rejects.
   */
  probe(url: string, limitMs: number, aliveUrl?: string): Promise<Probe>
}

/**
 * `unlisted`: the server reports that it does not list this page; `refused`: the address responds, but its server does
 * not work; `blocked`: the server works, but the page does not load; `failed`: no response; `forbidden`: this page's
 * own CSP blocks the probe; `late`: no result within the limit.
 */
export type Probe = 'answered' | 'unlisted' | 'refused' | 'blocked' | 'failed' | 'forbidden' | 'late'

const probeInit = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const

const readProbe = async (response: Response): Promise<Probe> => {
  if (!response.ok) return 'refused'
  return isUnlisted(await response.text()) ? 'unlisted' : 'answered'
}

/** True only when the server itself reports that it does not list this page. */
const isUnlisted = (text: string): boolean => {
  try {
    return Object(JSON.parse(text)).isListed === false
  } catch {
    return false
  }
}

export const browserEnvironment: FrameEnvironment = {
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
    // A `no-cors` response only shows that the address responds; only the response of `aliveUrl` can be read.
    const page = fetch(url, { ...probeInit, mode: 'no-cors', signal }).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    const alive =
      aliveUrl === undefined
        ? undefined
        : await fetch(aliveUrl, { ...probeInit, signal })
            .then(readProbe)
            .catch((): Probe => 'refused')
    try {
      // Does not wait for the page.
      if (alive === 'unlisted') return alive
      const failure = await page
      if (failure) throw failure.error
      return alive === 'refused' && signal.aborted ? 'late' : (alive ?? 'answered')
    } catch {
      if (signal.aborted) return 'late'
      // The violation is reported in a task of its own, after the rejection.
      await new Promise(resolve => setTimeout(resolve))
      if (isForbidden) return 'forbidden'
      // Browsers do not reveal whether a request was blocked or its host did not respond.
      return alive === 'answered' ? 'blocked' : 'failed'
    } finally {
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  },
}
