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
  'nfts.no-picture': '画像がありません。',
  'nfts.video': '動画です。第三者から取得する必要があるため表示されません。',
  'nfts.model': '3D モデルです。第三者から取得する必要があるため表示されません。',
  'nfts.details-unread': '作者の説明を読み込めませんでした。それでもあなたのものです。',
  'nfts.traits': '特徴',
  'nfts.collection': 'コレクション',
  'nfts.floor': 'フロア価格',
  'nfts.token-id': 'トークン ID',
  'nfts.standard': '規格',
}
