import { useAccount, useSignMessage } from 'wagmi'

export function Account() {
  const { address } = useAccount()
  const { signMessage, data: signature } = useSignMessage()

  return (
    <>
      <p>
        Account: <span data-testid="account">{address ?? 'none'}</span>
      </p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Hello from a stranger' })}>
        Sign
      </button>
      <p data-testid="signature">{signature}</p>
    </>
  )
}
