import {
  createW3m,
  useW3m,
  useW3mAccount,
  useW3mConnect,
  useW3mDisconnect,
  useW3mEvents,
  useW3mNetwork,
  useW3mProvider,
  useW3mState,
  useW3mTheme,
  useW3mWalletInfo,
  W3mAccountButton,
  W3mButton,
  W3mConnectButton,
  W3mModal,
  W3mNetworkButton,
  W3mProvider,
  W3mWalletButton,
} from '@w3m/react'
import { StrictMode } from 'react'

const networks = [1, 2].map(id => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.invalid'] } },
}))

/** Every hook and every component, on a server and in a browser. */
function Everything() {
  const hooks = [
    useW3m(),
    useW3mConnect(),
    useW3mDisconnect(),
    useW3mEvents(),
    useW3mProvider('eip155'),
    useW3mTheme(),
    useW3mWalletInfo(),
  ]
  const { status } = useW3mAccount()
  const { caipNetworkId } = useW3mNetwork()
  const { open } = useW3mState()
  const { connect } = useW3mConnect()
  return (
    <main data-hooks={hooks.length}>
      <p id="status">{status}</p>
      <p id="network">{caipNetworkId ?? 'none'}</p>
      <p id="open">{open ? 'open' : 'closed'}</p>
      <button id="connect" onClick={() => void connect()}>
        Connect
      </button>
      <W3mButton label="Start" className="first" id="button" />
      <W3mConnectButton />
      <W3mAccountButton balance="hide" />
      <W3mNetworkButton />
      <W3mWalletButton wallet="some.wallet" />
      <W3mModal onW3mOpen={() => document.documentElement.setAttribute('data-heard', 'open')} />
      <w3m-button chars-start={2} class="plain" />
    </main>
  )
}

/** The instance of a page that has no provider: made in a module, on a server as in a browser. */
export const makeInstance = () => createW3m({ networks })

export const PageWithoutProvider = () => (
  <StrictMode>
    <Everything />
  </StrictMode>
)

export function Page() {
  return (
    <StrictMode>
      <W3mProvider options={{ networks }}>
        <Everything />
      </W3mProvider>
    </StrictMode>
  )
}
