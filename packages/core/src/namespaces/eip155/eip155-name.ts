/** The name of the namespace, for code that supports EVM chains only. */
export const eip155Name = 'eip155'
