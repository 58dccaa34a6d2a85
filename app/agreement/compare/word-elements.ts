/** Elements whose words are read. */
export const textContainers = names(`
  body customXml hyperlink ins moveTo ruby rubyBase rt sdt sdtContent smartTag tc`);

/** Elements with deleted words. */
export const deletionElements = names("del moveFrom");

export const trackedChanges = names("ins del moveFrom moveTo cellIns cellDel cellMerge");

/** Elements that are read as a space. */
export const spaceElements = names("br cr tab ptab");

/** Elements that show nothing. */
export const invisibleElements = names(`
  annotationRef bookmarkEnd bookmarkStart commentRangeEnd commentRangeStart continuationSeparator
  customXmlDelRangeEnd customXmlDelRangeStart customXmlInsRangeEnd customXmlInsRangeStart
  customXmlMoveFromRangeEnd customXmlMoveFromRangeStart customXmlMoveToRangeEnd
  customXmlMoveToRangeStart delInstrText delText endnoteRef footnoteRef lastRenderedPageBreak
  moveFromRangeEnd moveFromRangeStart moveToRangeEnd moveToRangeStart permEnd permStart proofErr
  separator softHyphen`);

/** Elements without child elements, apart from their own data. */
export const leafElements = new Set([
  ...invisibleElements,
  ...spaceElements,
  ...names("t instrText fldChar sym noBreakHyphen footnoteReference endnoteReference"),
  "w:commentReference",
  "m:t",
]);
export const leafChildren = names("ffData fldData");

/** Elements without text. */
export const propertyElements = names(`
  background customXmlPr pPr rPr rubyPr sdtEndPr sdtPr sectPr smartTagPr tblGrid tblPr tblPrEx tcPr
  trPr`);

/** Properties that neither show nor hide words, unlike "vMerge", "hidden" and "dataBinding". */
export const harmlessProperties = names(`
  adjustRightInd alias autoSpaceDE autoSpaceDN attr b bCs bar bdr between bibliography bidi
  bidiVisual bottom calendar cantSplit caps citation cnfStyle col color cols comboBox
  contextualSpacing cs date dateFormat del dirty divId docGrid docPart docPartCategory
  docPartGallery docPartList docPartObj docPartUnique dropDownList eastAsianLayout effect em emboss
  end endnotePr equation fitText footerReference footnotePr formProt framePr gridAfter gridBefore
  gridCol gridSpan group header headerReference headers hidden hideMark highlight hps hpsBaseText hpsRaise i iCs id ilvl
  imprint ind ins insideH insideV jc keepLines keepNext kern kinsoku label lang left lid lineRule listItem
  lnNumType lock mirrorIndents moveFrom moveTo noEndnote noProof noWrap numFmt numId numPr
  numRestart numStart oMath outline outlineLvl overflowPunct pBdr pStyle pageBreakBefore paperSrc
  pgBorders pgMar pgNumType pgSz picture placeholder pos position printerSettings rFonts rPr rStyle richText right
  rsid rtl rtlGutter rubyAlign sectPr shadow shd showingPlcHdr smallCaps snapToGrid spacing specVanish
  start storeMappedDataAs strike dstrike suppressAutoHyphens suppressLineNumbers suppressOverlap sz
  szCs tab tabIndex tabs tag tblBorders tblCaption tblCellMar tblCellSpacing tblDescription
  tblHeader tblInd tblLayout tblLook tblOverlap tblStyle tblStyleColBandSize tblStyleRowBandSize
  tblW tblpPr tcBorders tcFitText tcMar tcW temporary text textAlignment textDirection
  textboxTightWrap titlePg tl2br top topLinePunct tr2bl trHeight type u vAlign vanish vertAlign w
  wAfter wBefore webHidden widowControl wordWrap`);

function names(list: string): ReadonlySet<string> {
  const all = list.trim().split(/\s+/);
  return new Set(all.map((name) => `w:${name}`));
}
