import { useAccount, useConnect, useConnectors, useDisconnect, useSignMessage } from 'wagmi'

export function Account() {
  const { address } = useAccount()
  const [connector] = useConnectors()
  const { mutate: connect, error } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const { mutate: signMessage, data: signature } = useSignMessage()

  return (
    <>
      <p>
        Account: <span data-testid="account">{address ?? 'none'}</span>
      </p>
      <button type="button" data-testid="connect" onClick={() => connect({ connector: connector! })}>
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
