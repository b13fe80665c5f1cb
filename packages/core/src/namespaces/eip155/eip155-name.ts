/** For what is made for EVM chains alone. */
export const eip155Name = 'eip155'
