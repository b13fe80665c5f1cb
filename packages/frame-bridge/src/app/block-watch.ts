import { patientProbeMs, probeTimeoutMs, silentFrameMs, unlistedPollMs } from '../bridge-limits.js'
import type { BlockCause } from '../frame-error.js'
import type { FrameEnvironment, Probe } from './frame-environment.js'

const causes: Readonly<Record<Probe, BlockCause | undefined>> = {
  // The server responds and does not refuse this page: the frame's page fails, or something in between blocks it.
  // In both cases it cannot be reached from here.
  answered: 'unreachable',
  unlisted: 'origin-not-allowed',
  refused: 'server',
  blocked: 'blocker',
  failed: 'unreachable',
  forbidden: 'unknown',
  // No cause yet: the time limit of the load ends it.
  late: undefined,
}

export interface BlockWatch {
  /** The frame's page has answered. */
  onMessage(): void
  /** True when a page has loaded without a message: it may be an error page in place of the frame's. */
  isUncertain(): boolean
  stop(): void
}

/**
 * Detects a frame that cannot load, and the cause: within two seconds of its load if its server is fast, and without a
 * load after ten seconds if its server does not list this page. Browsers do not report it: `error` never fires, and
 * `load` fires for a blocked page too. A violation of the page's own CSP is reported at once; else a load without a
 * message is the sign.
 * @param options.aliveUrl responds to any page while the frame's server works, with whether it lists that page;
 *   undefined for another kind of server
 */
export function watchForBlock({
  frame,
  url,
  aliveUrl,
  environment,
  blocked,
}: {
  readonly frame: HTMLIFrameElement
  readonly url: string
  readonly aliveUrl?: string | undefined
  readonly environment: FrameEnvironment
  readonly blocked: (cause: BlockCause) => void
}): BlockWatch {
  const { origin } = new URL(url)
  /** The page that is still loading has already sent a message. */
  let hasSpoken = false
  /** A page has finished loading without a message. */
  let isAwaited = false
  let hasResponded = false
  let hasEnded = false
  let stopTimer: (() => void) | undefined

  const onViolation = ({ effectiveDirective, blockedURI, disposition }: SecurityPolicyViolationEvent): void => {
    if (
      disposition !== 'enforce' ||
      effectiveDirective !== 'frame-src' ||
      !(blockedURI === origin || blockedURI.startsWith(`${origin}/`))
    )
      return
    stopTimer?.()
    blocked('page-csp')
  }
  const onLoad = (): void => {
    stopTimer?.()
    isAwaited = !hasSpoken
    hasSpoken = false
    if (isAwaited) stopTimer = environment.setTimer(() => void findCause(), silentFrameMs)
  }
  /** A slow server makes a slow frame, so the frame gets a little longer than its server took. */
  const probeFrame = async (): Promise<Probe> => {
    const probe = await environment.probe(url, probeTimeoutMs, aliveUrl)
    if (probe !== 'late') return probe
    const secondProbe = await environment.probe(url, patientProbeMs, aliveUrl)
    await new Promise<void>(resolve => (stopTimer = environment.setTimer(resolve, silentFrameMs)))
    return secondProbe
  }
  const findUnlisted = async (): Promise<void> => {
    if ((await environment.probe(url, patientProbeMs, aliveUrl)) === 'unlisted' && !hasResponded && !hasEnded)
      blocked('origin-not-allowed')
  }
  const findCause = async (): Promise<void> => {
    const probe = await probeFrame()
    // Checked only after a failed probe: an offline browser still reaches a frame on its own machine.
    const cause = probe === 'failed' && !environment.isOnline() ? 'offline' : causes[probe]
    if (cause && isAwaited && !hasEnded) blocked(cause)
  }

  const stopEarlyTimer =
    aliveUrl === undefined ? undefined : environment.setTimer(() => void findUnlisted(), unlistedPollMs)
  document.addEventListener('securitypolicyviolation', onViolation)
  frame.addEventListener('load', onLoad)
  return {
    onMessage() {
      hasSpoken = !isAwaited
      isAwaited = false
      hasResponded = true
      stopEarlyTimer?.()
      stopTimer?.()
    },
    isUncertain: () => isAwaited,
    stop() {
      hasEnded = true
      stopEarlyTimer?.()
      stopTimer?.()
      document.removeEventListener('securitypolicyviolation', onViolation)
      frame.removeEventListener('load', onLoad)
    },
  }
}
