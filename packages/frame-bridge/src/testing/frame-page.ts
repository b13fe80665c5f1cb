import { replyBytes } from '../bridge-limits.js'
import { createFrameHost, FrameError, isOpenedByPage, type FrameHandlers } from '../frame.js'

// A secure frame with nothing behind it: its handlers say what came, so that tests can see what was accepted.
// `?allow=` lists the origins, `?wait=` holds it back for so many ms.

const query = new URLSearchParams(location.search)
const allowed = query.getAll('allow')
let accepted = 0
let refused = ''

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      aborted += 1
      reject(new FrameError(4001, 'Rejected'))
    })
  })
let aborted = 0
const count =
  <Payload, Reply>(answer: (payload: Payload, context: { origin: string; signal: AbortSignal; id: string }) => Reply) =>
  (payload: Payload, context: { origin: string; signal: AbortSignal; id: string }): Reply => {
    accepted += 1
    return answer(payload, context)
  }
const user = { address: '0x0000000000000000000000000000000000000001', chainId: 1, email: 'a@example.com' }

const handlers: FrameHandlers = {
  SWITCH_NETWORK: count(({ chainId }) => ({ chainId })),
  CONNECT_EMAIL: count(({ email }) => {
    if (email === 'secret@example.com') throw new Error('the words are: canary')
    if (email === 'homeless@example.com') throw new FrameError('NO_STORAGE', 'Nothing is kept')
    if (email === 'cooldown@example.com') throw new FrameError('COOLDOWN', 'Please try again after 30 seconds')
    return { action: 'VERIFY_OTP' }
  }),
  CONNECT_DEVICE: count((_, { signal }) => never(signal)),
  CONNECT_OTP: count(() => undefined),
  CONNECT_SOCIAL: count(() => ({ ...user, userName: 'a', email: 'any text' })),
  GET_SOCIAL_REDIRECT_URI: count(({ provider }) => ({ uri: `https://${provider}.example/` })),
  GET_FARCASTER_URI: count(() => ({ url: 'https://farcaster.example/' })),
  CONNECT_FARCASTER: count(() => ({ userName: 'a' })),
  GET_USER: count(() => user),
  SIGN_OUT: count(() => undefined),
  IS_CONNECTED: count(() => ({ isConnected: true })),
  // Not counted: it is how tests ask what was.
  GET_CHAIN_ID: () => ({ chainId: `${accepted} accepted, ${aborted} aborted` }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: count(() => ({ smartAccountEnabledNetworks: [1, 10] })),
  INIT_SMART_ACCOUNT: count(() => ({ address: user.address, isDeployed: false })),
  SET_PREFERRED_ACCOUNT: count(({ type }) => ({ type, address: user.address })),
  RPC_REQUEST: count(({ method, params }, { signal, origin }) => {
    if (method === 'personal_sign' || method === 'eth_getLogs') return never(signal)
    // Approved already: it comes to its end whatever the page wants.
    if (method === 'eth_sendTransaction')
      return new Promise(resolve => signal.addEventListener('abort', () => resolve('0xaa')))
    if (method === 'solana_signMessage') return new Promise(() => undefined)
    if (method === 'eth_syncing') return { origin }
    // Nothing that can be copied: it must be an answer all the same.
    if (method === 'eth_accounts') return new Proxy({}, {})
    if (method === 'eth_getBlockByNumber') return 'x'.repeat(replyBytes)
    return params
  }),
  RPC_ABORT: count(() => undefined),
  UPDATE_EMAIL: count(() => ({ action: 'VERIFY_SECONDARY_OTP' })),
  UPDATE_EMAIL_PRIMARY_OTP: count(() => undefined),
  UPDATE_EMAIL_SECONDARY_OTP: count(() => ({ newEmail: 'b@example.com' })),
  SYNC_THEME: count(({ themeMode, locale }) => {
    if (locale === 'en-XA') location.reload()
    // As a frame whose process ended: it stands in the page, and nobody hears or answers.
    if (locale === 'en-XB') host.destroy()
    if (themeMode)
      host.push('FRAME_VIEW', {
        isShown: themeMode === 'dark',
        height: 600,
        ...(query.get('shows') && { shows: 'recovery' }),
      })
    return undefined
  }),
  SYNC_DAPP_DATA: count(() => undefined),
  RELOAD: count(() => {
    location.reload()
    return new Promise<undefined>(() => undefined)
  }),
}

const wait = Number(query.get('wait') ?? '0')
if (wait) await new Promise(resolve => setTimeout(resolve, wait))
const host = createFrameHost({
  handlers,
  isAllowed: origin => allowed.includes(origin),
  isWindow: isOpenedByPage(),
  onRefused: refusal => {
    refused = refusal
  },
})
document.title = refused || 'talking'
