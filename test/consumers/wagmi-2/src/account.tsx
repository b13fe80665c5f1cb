import { useAccount, useConnect, useDisconnect, useSignMessage } from 'wagmi'

export function Account() {
  const { address } = useAccount()
  const { connect, connectors, error } = useConnect()
  const { disconnect } = useDisconnect()
  const { signMessage, data: signature } = useSignMessage()

  return (
    <>
      <p>
        Account: <span data-testid="account">{address ?? 'none'}</span>
      </p>
      <button type="button" data-testid="connect" onClick={() => connect({ connector: connectors[0]! })}>
        Connect
      </button>
      <button type="button" data-testid="disconnect" onClick={() => disconnect()}>
        Disconnect
      </button>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Hello from a stranger' })}>
        Sign
      </button>
      <p data-testid="signature">{signature}</p>
      <p data-testid="error">{error?.name}</p>
    </>
  )
}
