import { patientProbeMs, probeTimeoutMs, silentFrameMs, unlistedPollMs } from '../bridge-limits.js'
import type { BlockCause } from '../frame-error.js'
import type { FrameEnvironment, Probe } from './frame-environment.js'

const causes: Readonly<Record<Probe, BlockCause | undefined>> = {
  // The server is there and says nothing against this page: its frame's page fails, or something between keeps it out.
  // Either way nobody gets to it from here.
  answered: 'unreachable',
  unlisted: 'origin-not-allowed',
  refused: 'server',
  blocked: 'blocker',
  failed: 'unreachable',
  forbidden: 'unknown',
  // What never comes ends with the limit of its load.
  late: undefined,
}

export interface BlockWatch {
  /** The frame's page has answered. */
  onMessage(): void
  /** A page has finished loading and has said nothing: it may be what stands where the frame's was to be. */
  isInDoubt(): boolean
  stop(): void
}

/**
 * Watches for a frame that will not come, and says why, within two seconds of its load where its server is quick; that
 * its server does not list this page, without waiting for the load. No browser says so itself: `error` never fires, and
 * `load` fires for a blocked page too. The page's own CSP reports at once; else it is a load without a word.
 * @param options.aliveUrl what the frame's server answers to any page while it works, with whether it lists that page;
 *   undefined for a server of another make
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
  /** The page that is about to finish loading has spoken. */
  let hasSpoken = false
  /** A page has finished loading and has not spoken. */
  let isAwaited = false
  let hasResponded = false
  let isOver = false
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
  /**
   * A server that takes its time makes a frame that does: that frame is waited for a little longer than its server
   * took.
   */
  const probeFrame = async (): Promise<Probe> => {
    const probe = await environment.probe(url, probeTimeoutMs, aliveUrl)
    if (probe !== 'late') return probe
    const later = await environment.probe(url, patientProbeMs, aliveUrl)
    await new Promise<void>(resolve => (stopTimer = environment.setTimer(resolve, silentFrameMs)))
    return later
  }
  const findUnlisted = async (): Promise<void> => {
    if ((await environment.probe(url, patientProbeMs, aliveUrl)) === 'unlisted' && !hasResponded && !isOver)
      blocked('origin-not-allowed')
  }
  const findCause = async (): Promise<void> => {
    const probe = await probeFrame()
    // A browser without a network says that it is offline, and reaches a frame of its own machine all the same.
    const cause = probe === 'failed' && !environment.isOnline() ? 'offline' : causes[probe]
    if (cause && isAwaited && !isOver) blocked(cause)
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
    isInDoubt: () => isAwaited,
    stop() {
      isOver = true
      stopEarlyTimer?.()
      stopTimer?.()
      document.removeEventListener('securitypolicyviolation', onViolation)
      frame.removeEventListener('load', onLoad)
    },
  }
}
