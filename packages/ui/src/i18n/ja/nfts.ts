import type { NftsCatalog } from '../text-key.js'

export const texts: NftsCatalog = {
  'nft-details.title': 'NFT',
  'nfts.list': 'このアカウントの NFT',
  'nfts.empty': 'NFT はまだありません',
  'nfts.unread': 'NFT を読み込めませんでした',
  'nfts.unkept': 'このネットワークの NFT は表示されません',
  'nfts.unkept-text': 'このアプリのサービスは一覧に対応していません。',
  'nfts.count': '$count 個',
  'nfts.gone': 'この NFT はもうこのアカウントにありません',
  'nfts.no-picture':
    '画像は表示されません。画像がないか、動画または 3D モデルです。それらは第三者から取得する必要があります。',
  'nfts.details-unread': '作者の説明を読み込めませんでした。それでもあなたのものです。',
  'nfts.traits': '特徴',
  'nfts.collection': 'コレクション',
  'nfts.token-id': 'トークン ID',
  'nfts.standard': '規格',
}
