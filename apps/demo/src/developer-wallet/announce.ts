// The developer wallet, as small as it can be on a page that does not use it: it arrives when a page asks for wallets (EIP-6963).
const answer = () => void import('./wallet-provider.js').then(({ announce }) => announce())
window.addEventListener('eip6963:requestProvider', answer)
