/** The English texts of what an account owns of collections. `$name` is filled in. */
export const texts = {
  'nft-details.title': 'NFT',
  'nfts.list': 'NFTs of this account',
  'nfts.empty': 'No NFTs yet',
  'nfts.unread': 'The NFTs could not be read',
  'nfts.unkept': 'NFTs of this network are not shown',
  'nfts.unkept-text': 'The service of this app does not list them.',
  'nfts.count': '$count of it',
  'nfts.gone': 'This NFT is no longer in this account',
  'nfts.no-picture':
    'No picture is shown: it has none, or it is a video or a 3D model. These would have to be fetched from a stranger.',
  'nfts.details-unread': 'What its maker wrote of it could not be read. It is yours all the same.',
  'nfts.traits': 'Traits',
  'nfts.collection': 'Collection',
  'nfts.token-id': 'Token ID',
  'nfts.standard': 'Standard',
} as const
