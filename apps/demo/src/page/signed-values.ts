export const signedText = 'Hello from the W3M playground.'

/** What `demo-sign-typed-data` has signed. */
export const typedData = (chainId: number) => ({
  domain: { name: 'W3M playground', version: '1', chainId },
  primaryType: 'Greeting',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Greeting: [
      { name: 'to', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  },
  message: { to: 'A visitor', text: signedText },
})
