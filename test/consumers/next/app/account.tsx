'use client'

import { useState } from 'react'
import { useW3mAccount, useW3mProvider } from '@w3m/react'

export function Account() {
  const { address } = useW3mAccount({ namespace: 'eip155' })
  const { walletProvider } = useW3mProvider('eip155')
  const [signature, setSignature] = useState('')

  async function sign() {
    const bytes = [...new TextEncoder().encode('Hello from a stranger')]
    const message = `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
    setSignature(String(await walletProvider?.request({ method: 'personal_sign', params: [message, address] })))
  }

  return (
    <>
      <p>
        Account: <span data-testid="account">{address ?? 'none'}</span>
      </p>
      <button type="button" data-testid="sign" onClick={() => void sign()}>
        Sign
      </button>
      <p data-testid="signature">{signature}</p>
    </>
  )
}
