/** What the client takes from the browser besides windows and messages. Tests give their own. */
export interface FrameEnvironment {
  /** Calls back once after `ms`, unless it is stopped before. */
  setTimer(callback: () => void, ms: number): () => void
  isOnline(): boolean
  /** Opens a window, or answers null where the browser does not. */
  openWindow(url: string, name: string, features: string): Window | null
  /**
   * Whether anything can be fetched at the address in so many ms, and whether the server behind it works and lists this
   * page where it can be asked. Never rejects.
   */
  probe(url: string, limitMs: number, aliveUrl?: string): Promise<Probe>
}

/**
 * `unlisted`: the server says that it does not list this page; `refused`: something answers, and its server does not;
 * `blocked`: its server answers, and the page does not come; `failed`: nothing comes; `forbidden`: the page's own CSP
 * keeps it from asking.
 */
export type Probe = 'answered' | 'unlisted' | 'refused' | 'blocked' | 'failed' | 'forbidden' | 'late'

const probeInit = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const

const readProbe = async (response: Response): Promise<Probe> => {
  if (!response.ok) return 'refused'
  return isUnlisted(await response.text()) ? 'unlisted' : 'answered'
}

/** Whether this page is not listed, which nothing but the server's own word says. */
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
    // What another origin answers says no more than that it does; the call of its server alone may be read.
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
      // Its page need not be waited for.
      if (alive === 'unlisted') return alive
      const failure = await page
      if (failure) throw failure.error
      return alive === 'refused' && signal.aborted ? 'late' : (alive ?? 'answered')
    } catch {
      if (signal.aborted) return 'late'
      // The violation is reported in a task of its own, after the rejection.
      await new Promise(resolve => setTimeout(resolve))
      if (isForbidden) return 'forbidden'
      // No browser says whether it was told to keep something back or found nobody there.
      return alive === 'answered' ? 'blocked' : 'failed'
    } finally {
      document.removeEventListener('securitypolicyviolation', onViolation)
    }
  },
}
