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
  'nfts.no-picture': 'It has no picture.',
  'nfts.video': 'It is a video. It is not shown: it would have to be fetched from a stranger.',
  'nfts.model': 'It is a 3D model. It is not shown: it would have to be fetched from a stranger.',
  'nfts.details-unread': 'What its maker wrote of it could not be read. It is yours all the same.',
  'nfts.traits': 'Traits',
  'nfts.collection': 'Collection',
  'nfts.token-id': 'Token ID',
  'nfts.standard': 'Standard',
} as const
