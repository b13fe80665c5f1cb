import type { W3mError } from '../errors/w3m-error.js'
import type { OneClick } from '../connectors/walletconnect/library/one-click.js'
import { createPairingCodes } from '../connectors/walletconnect/pairing-codes.js'
import type { Proposal, UniversalProvider } from '../connectors/walletconnect/library/universal-provider.js'
import type { LibrarySession } from '../connectors/walletconnect/library/library-session.js'
import { createFakeClock } from './fake-clock.js'
import { createFakeLibrary } from './fake-library.js'

/** Pairings over a library and a clock for tests. */
export const startPairingCodes = ({
  reuses = true,
  provider = value => Promise.resolve(value),
  oneClick,
  prepare = value => Promise.resolve(value),
}: {
  reuses?: boolean
  provider?: (value: UniversalProvider) => Promise<UniversalProvider>
  oneClick?: OneClick
  prepare?: (value: OneClick) => Promise<OneClick>
} = {}) => {
  const wanted: { proposal: Proposal; oneClick: OneClick | undefined } = { proposal: {}, oneClick }
  const fake = createFakeLibrary()
  const clock = createFakeClock()
  const unclaimed: LibrarySession[] = []
  const page = { isHidden: false, isQrShown: true }
  const pairings = createPairingCodes({
    provider: () => provider(fake.provider),
    proposal: () => wanted.proposal,
    oneClick() {
      const { oneClick } = wanted
      return oneClick && (() => prepare(oneClick))
    },
    relayOrigin: () => 'ws://relay.example',
    mayReuse: () => reuses,
    onUnclaimedSession: session => unclaimed.push(session),
    clock,
    now: clock.now,
    isHidden: () => page.isHidden,
    isQrShown: () => page.isQrShown,
  })
  const phases: string[] = []
  pairings.$state.subscribe(({ phase }) => phases.push(phase))
  const attempt = () => {
    const controller = new AbortController()
    const outcome = pairings.approval(controller.signal).then(
      session => session.topic,
      (error: W3mError) => error.code,
    )
    return { controller, outcome }
  }
  const uri = () => {
    const state = pairings.$state.get()
    return state.phase === 'ready' ? state.uri : undefined
  }
  return { fake, clock, unclaimed, page, wanted, pairings, phases, attempt, uri }
}
