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
  provider = made => Promise.resolve(made),
  oneClick,
  prepare = made => Promise.resolve(made),
}: {
  reuses?: boolean
  provider?: (made: UniversalProvider) => Promise<UniversalProvider>
  oneClick?: OneClick
  prepare?: (made: OneClick) => Promise<OneClick>
} = {}) => {
  const wanted: { proposal: Proposal; oneClick: OneClick | undefined } = { proposal: {}, oneClick }
  const fake = createFakeLibrary()
  const clock = createFakeClock()
  const surplus: LibrarySession[] = []
  const page = { isHidden: false, isDrawn: true }
  const pairings = createPairingCodes({
    provider: () => provider(fake.provider),
    proposal: () => wanted.proposal,
    oneClick() {
      const { oneClick } = wanted
      return oneClick && (() => prepare(oneClick))
    },
    relayOrigin: () => 'ws://relay.example',
    mayReuse: () => reuses,
    surplus: session => surplus.push(session),
    clock,
    now: clock.now,
    isHidden: () => page.isHidden,
    isDrawn: () => page.isDrawn,
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
  return { fake, clock, surplus, page, wanted, pairings, phases, attempt, uri }
}
