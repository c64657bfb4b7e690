package openings

// The openings: their moves, a space, and their names, the usual one first. They are
// proper names and are not translated. Every line begins with f5, as in most of the
// literature; games that begin with c4, d3 or e6 are found by symmetry.

// agreed are the openings that have the same name in both lists: Robert Gatliff's
// catalogue of Othello openings, as Gunnar Andersson's program Zebra has it (2002, also
// at samsoft.org.uk/reversi/openings.htm), and the table of openings in Chris Welty's
// program NBoard. A name that one list alone has, or the Japanese literature, stands
// behind the common one.
const agreed = `
f5d6 Perpendicular
f5d6c3d3c4 Tiger
f5d6c3d3c4b3 Aubrey/Tanaka
f5d6c3d3c4f4c5b3c2 Rose-Bill
f5d6c3d3c4f4c5b3c2b4 Central Rose-Bill/Dead Draw
f5d6c3d3c4f4c5b3c2e6 Tamenori
f5d6c3d3c4f4c5b4b5c6f3e6e3 Ishii
f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3 Mainline Tiger
f5d6c3d3c4f4e3 Brightwell
f5d6c3d3c4f4e6 Leader's Tiger
f5d6c3d3c4f4f6 Stephenson
f5d6c3d3c4f4f6b4 Kung
f5d6c3d3c4f4f6f3 Comp'Oth
f5d6c3d3c4f4f6f3e3 Lightning Bolt
f5d6c3d3c4f4f6g5 No-Kung
f5d6c3d3c4f4f6g5e3f3g4h3g3f2 No-Kung, Continuation
f5d6c3g5 Ganglion/Bent Ganglion
f5d6c4d3c5 Cat
f5d6c4d3c5f4e3f3c2b4b3 Berner
f5d6c4d3c5f4e3f3c2c6 Sakaguchi
f5d6c4d3e6 Italian/Sheep
f5d6c4g5 No-Cat
f5d6c4g5c6 Swallow
f5d6c4g5c6c5d7d3b4c3e3f3 No-Cat, Continuation
f5d6c5f4d3 Horse
f5d6c5f4e3c6d3f3 Ralle
f5d6c5f4e3c6d3f6e6d7 Rose
f5d6c5f4e3c6d3f6e6d7e7 Greenberg/Dawg/Tezuka System
f5d6c5f4e3c6d3f6e6d7g3c4 Rose-Birth
f5d6c5f4e3c6d3f6e6d7g3c4b4 Rose-Birdie/Rose-Tamenori
f5d6c5f4e3c6d3f6e6d7g3c4b4c3 Rose-Tamenori-Kling
f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2 Brightstein
f5d6c5f4e3c6d3f6e6d7g4 Flat
f5d6c5f4e3c6d3f6e6d7g4c4 Rotating Flat
f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2 Rotating Flat, Kling Continuation
f5d6c5f4e3c6d3f6e6d7g4c4g6 Murakami Variation
f5d6c5f4e3c6d7 Bhagat
f5d6c5f4e3c6e6 Inoue
f5d6c5f4e3c6e6f6 Iago/Snow Rabbit
f5d6c5f4e3c6f3 Shaman/Danish
f5d6c5f4e3d3 Mimura
f5f4 Parallel
f5f6 Diagonal
f5f6c4f4 Semi-Wing Variation
f5f6d3f4 Wing Variation
f5f6e6f4c3 Buffalo/Kenichi Variation
f5f6e6f4c3c4 Hokuriku Buffalo
f5f6e6f4c3d6f3c4c5b4 Tanida Buffalo
f5f6e6f4c3d7f3 Maruoka Buffalo
f5f6e6f4e3 Cow
f5f6e6f4e3c5c4 Rose-v-Toth
f5f6e6f4e3c5c4d3c3 Landau
f5f6e6f4e3c5c4d3f3e2 Maruoka
f5f6e6f4e3c5c4e7 Tanida
f5f6e6f4e3c5c4e7b5e2 Sailboat
f5f6e6f4e3c5c4e7g4 Aircraft/Feldborg
f5f6e6f4e3c5g5 Cow Bat/Bat/Cambridge
f5f6e6f4e3c5g5d6g6 Bat, Kling Alternative
f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7 Bat, Kling Continuation
f5f6e6f4e3c5g5g3g4f3c4 Melnikov/Bat, Piau Continuation 1
f5f6e6f4e3c5g5g3g4f3g6 Bat, Piau Continuation 2
f5f6e6f4e3d6 Chimney
f5f6e6f4g3d6 Lollipop
f5f6e6f4g3f3g4 Hamilton
f5f6e6f4g4 Raccoon Dog
f5f6e6f4g5 Heath/Tobidashi
f5f6e6f4g5d6 Heath-Chimney
f5f6e6f4g5e7d7 Iwasaki Variation
f5f6e6f4g5e7e3 Heath-Bat
f5f6e6f4g5e7f7c5e3f3c4d3c2 Mimura Variation II
f5f6e6f4g6 Snake/Peasant
f5f6e6f4g6c5g4g5f3e3c4 Pyramid/Checkerboarding Peasant
f5f6e6f4g7 X-square
`

// catalogued are the openings that only Gatliff's catalogue has.
const catalogued = `
f5d6c3d3c4b3d2f4 Aubrey, Feldborg Continuation
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7 F.A.T. Draw
f5f6e6f4g3 Rocket
f5f6e6f4g6c6 Lysons/Cobra
`

// added are the openings that only NBoard's table has.
const added = `
f5d6c3d3c4f4c5b3c2b4e3e6c6f6a5a4b5a6d7c7 20-Move Opening
f5d6c3d3c4f4c5b3c2e3 Nicolet
f5d6c3d3c4f4c5b4 Grand Central
f5d6c3d3c4f4c6 Spencer
f5d6c3d3c4f4f6f3e6e7 Scorpion
f5d6c3d3c4f4f6f3e6e7d7 New Scorpion
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5 Low-FAT
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3g3 No-FAT
f5d6c3d3c4f4f6f3e6e7f7 Classic Scorpion
f5d6c5 Fishhook
f5d6c5f4e3c6d3g5 8-Shot/Side Rabbit
f5f6e6f4g5e7f7 Classic Heath
`

// japanese are openings of the Japanese literature that have no name in the other
// lists. Their names are translations, with the Japanese word behind.
const japanese = `
f5d6c3d3c4b5 Berg Tiger
f5d6c3d3c4f4c5b3c2e6c6 Goldfish/Kingyo
f5d6c3d3c4f4c5b4b3 Banana
f5d6c3d3c4f4f6f3e6e7c6 Logistello
f5d6c3d3c5 Crayfish/Zarigani
f5d6c3d3c6 Shrimp/Ebi
f5d6c3f4f6 Dragon/Ryu
f5d6c3g5c6c5c4 Missile
f5d6c4g5f6 Sea Otter/Rakko
f5d6c5f4d7 Crane/Tsuru
f5d6c5f4e3 Rabbit/Usagi
f5d6c5f4e3c6d3e2 Tama-Usagi
f5d6c6f4e6 Wild Rabbit/No-Usagi
f5f4e3 Mouse/Nezumi
f5f4f3 Cart/Niguruma
f5f6e6f4d3 Back Snake/Ura-Hebi
f5f6e6f4e3c5c6 Tank/Sensha
f5f6e6f4f3 Back Raccoon Dog/Ura-Tanuki
f5f6e6f4g6c5f3 Sand Snake/Suna-Hebi
f5f6e6f4g6c5g4g5f3e3 Basilisk
f5f6e6f4g6c5g4g5h4 Viper/Mamushi
f5f6e6f4g6d6 Tsuchinoko
`
