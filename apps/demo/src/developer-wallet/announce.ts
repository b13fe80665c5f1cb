// The developer wallets, as small as they can be on a page that does not use them: they arrive when a page asks for
// wallets (EIP-6963 and Wallet Standard).
const answer = () => void import('./wallet-provider.js').then(({ announce }) => announce())
window.addEventListener('eip6963:requestProvider', answer)

const register = (page: { register(wallet: unknown): void }) =>
  void import('./solana-wallet.js').then(({ solanaWallet }) => page.register(solanaWallet.wallet))
window.addEventListener('wallet-standard:app-ready', event => {
  if (event instanceof CustomEvent) register(event.detail)
})
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
