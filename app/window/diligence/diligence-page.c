/* diligence-page.c — the questions about every offer: answered one by one, compared, ranked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "window/diligence/diligence-page.h"

#include "window/diligence/group-row.h"
#include "window/diligence/offer-choice.h"
#include "window/diligence/question-order.h"
#include "window/diligence/question-row.h"
#include "window/page.h"

#include <glib/gi18n.h>
#include <string.h>

struct _WinnowDiligencePage
{
  AdwBin parent_instance;

  GtkStack *stack;
  AdwSqueezer *squeezer; /* tells whether the bar fits in one line */
  GtkWidget *room;
  GtkOrientable *bar;
  GtkDropDown *offer_list;
  GtkStack *views;
  AdwLeaflet *leaflet;
  GtkWidget *questions_pane;
  GtkWidget *answer_bin;
  GtkSwitch *screening_switch;
  GtkListBox *groups;
  GtkWidget *back_button;
  GtkLabel *group_label;
  GtkListView *questions;
  AdwBin *compare_bin;
  AdwBin *ask_bin;

  WinnowSession *session;
  WinnowAnswerPane *pane;
  WinnowCompareView *compare;
  WinnowAskView *ask;
  char *offer;           /* id of the chosen offer */
  char *group;           /* id, WINNOW_GROUP_SCREENING, or NULL before the first choice */
  char *question;        /* id, or NULL */
  char *groups_shown;    /* ids the rows of groups were made from */
  GListStore *store;     /* questions of the group */
  GtkSingleSelection *selection;
  gboolean is_updating;
  guint frames_to_scroll; /* to the chosen question; 0 = not under way */
};

static void page_iface_init (WinnowPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (WinnowDiligencePage, winnow_diligence_page, ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (WINNOW_TYPE_PAGE, page_iface_init))

static void show_question (WinnowDiligencePage *self, const char *group, const char *question);
static void update (WinnowDiligencePage *self);

static const WinnowOfferAssessment *
offer_of (WinnowDiligencePage *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);

  return assessment != NULL && self->offer != NULL ? winnow_assessment_offer (assessment, self->offer) : NULL;
}

static gboolean
is_screening_first (WinnowDiligencePage *self)
{
  return gtk_switch_get_active (self->screening_switch);
}

/* ---- Offers ---- */

/* Whether the answer on show may be left: what is typed there is saved.  What cannot be read
 * stays, and is said. */
static gboolean
can_leave (WinnowDiligencePage *self)
{
  if (winnow_answer_pane_flush (self->pane))
    return TRUE;
  winnow_session_message (self->session, _ ("What is typed in this answer cannot be read; correct or empty it first"), FALSE);
  /* The lists show again what stays. */
  update (self);
  return FALSE;
}

static void
set_offer (WinnowDiligencePage *self, const char *id)
{
  if (g_strcmp0 (id, self->offer) == 0 || !can_leave (self))
    return;
  g_free (self->offer);
  self->offer = g_strdup (id);
  update (self);
}

static void
offer_chosen_cb (WinnowDiligencePage *self)
{
  const char *id = winnow_offer_choice_id (self->offer_list, 0);

  if (!self->is_updating && id != NULL)
    set_offer (self, id);
}

static void
step_offer (WinnowDiligencePage *self, int by)
{
  const char *id = winnow_offer_choice_id (self->offer_list, by);

  if (id != NULL)
    set_offer (self, id);
}

/* ---- Groups ---- */

/* Groups that have a question for the offer; the rows are made anew only when those differ. */
static void
update_groups (WinnowDiligencePage *self, WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  const char *language = winnow_session_language (self->session);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autoptr (GString) shown = g_string_new (is_screening_first (self) ? "+" : "-");
  GtkWidget *child;

  if (is_screening_first (self) && offer->checklist->items->len > 0)
    g_ptr_array_add (rows, g_object_ref_sink (winnow_group_row_new (WINNOW_GROUP_SCREENING, _ ("Screening"))));
  for (guint i = 0; i < offer->checklist->groups->len; i++)
    {
      const WinnowChecklistGroup *group = offer->checklist->groups->pdata[i];

      if (group->answered + group->assumed + group->not_applicable == 0)
        continue;
      g_string_append_printf (shown, "%s,", group->group->id);
      g_ptr_array_add (rows, g_object_ref_sink (winnow_group_row_new (group->group->id,
                                                               winnow_text_get (&group->group->title, language))));
    }
  if (g_strcmp0 (shown->str, self->groups_shown) != 0)
    {
      g_free (self->groups_shown);
      self->groups_shown = g_strdup (shown->str);
      while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->groups))) != NULL)
        gtk_list_box_remove (self->groups, child);
      for (guint i = 0; i < rows->len; i++)
        gtk_list_box_append (self->groups, rows->pdata[i]);
    }
  for (guint i = 0; i < rows->len; i++)
    g_object_unref (rows->pdata[i]);
  for (child = gtk_widget_get_first_child (GTK_WIDGET (self->groups)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      winnow_group_row_update (child, offer->checklist);
      if (g_strcmp0 (winnow_group_row_id (child), self->group) == 0)
        {
          gtk_list_box_select_row (self->groups, GTK_LIST_BOX_ROW (child));
          gtk_label_set_text (self->group_label, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (child)));
        }
    }
}

static void
group_activated_cb (WinnowDiligencePage *self, GtkListBoxRow *row)
{
  show_question (self, winnow_group_row_id (GTK_WIDGET (row)), NULL);
  adw_leaflet_set_visible_child (self->leaflet, self->questions_pane);
}

static void
group_selected_cb (WinnowDiligencePage *self, GtkListBoxRow *row)
{
  if (!self->is_updating && row != NULL)
    show_question (self, winnow_group_row_id (GTK_WIDGET (row)), NULL);
}

/* ---- The order of questions ---- */

static void
step_question (WinnowDiligencePage *self, int by)
{
  const WinnowOfferAssessment *offer = offer_of (self);
  g_autoptr (GArray) places = offer != NULL ? winnow_question_order_new (offer->checklist, is_screening_first (self)) : NULL;
  int index;
  WinnowQuestionPlace place;

  if (places == NULL || places->len == 0)
    return;
  index = CLAMP (winnow_question_order_index (places, self->question) + by, 0, (int) places->len - 1);
  place = g_array_index (places, WinnowQuestionPlace, index);
  winnow_diligence_page_show_view (self, "answer");
  show_question (self, place.group, place.item->question->id);
  adw_leaflet_set_visible_child (self->leaflet, self->answer_bin);
  winnow_answer_pane_focus (self->pane);
}

static void
go_on (WinnowDiligencePage *self)
{
  const WinnowOfferAssessment *offer = offer_of (self);
  g_autoptr (GArray) places = offer != NULL ? winnow_question_order_new (offer->checklist, is_screening_first (self)) : NULL;
  int index;

  if (places == NULL || !can_leave (self))
    return;
  index = winnow_question_order_index (places, self->question);
  for (guint i = 1; i <= places->len; i++)
    {
      WinnowQuestionPlace place = g_array_index (places, WinnowQuestionPlace, (guint) (index + (int) i) % places->len);

      if (place.item->state == WINNOW_ANSWER_OPEN && g_strcmp0 (place.item->question->id, self->question) != 0)
        {
          winnow_diligence_page_show_view (self, "answer");
          show_question (self, place.group, place.item->question->id);
          adw_leaflet_set_visible_child (self->leaflet, self->answer_bin);
          winnow_answer_pane_focus (self->pane);
          return;
        }
    }
  winnow_session_message (self->session, _ ("No other question of this offer is open"), FALSE);
}

/* ---- Questions ---- */

/* A list knows the places of its rows when they were given sizes, which takes a frame. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WinnowDiligencePage *self = WINNOW_DILIGENCE_PAGE (widget);
  guint selected = gtk_single_selection_get_selected (self->selection);

  if (self->frames_to_scroll > 0 && --self->frames_to_scroll > 0)
    return G_SOURCE_CONTINUE;
  if (selected != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (GTK_WIDGET (self->questions), "list.scroll-to-item", "u", selected);
  return G_SOURCE_REMOVE;
}

static void
scroll_later (WinnowDiligencePage *self)
{
  if (self->frames_to_scroll == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_cb, NULL, NULL);
  self->frames_to_scroll = 2;
}

static void
update_questions (WinnowDiligencePage *self, WinnowAssessment *assessment, const WinnowOfferAssessment *offer)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  guint selected = GTK_INVALID_LIST_POSITION, before = gtk_single_selection_get_selected (self->selection);

  for (guint i = 0; i < offer->checklist->items->len; i++)
    {
      const WinnowChecklistItem *item = offer->checklist->items->pdata[i];

      if (!winnow_question_is_in_group (item->question, self->group))
        continue;
      if (g_strcmp0 (item->question->id, self->question) == 0)
        selected = ids->len;
      g_ptr_array_add (ids, item->question->id);
    }
  winnow_question_items_update (self->store, ids, assessment, offer, FALSE);
  gtk_single_selection_set_selected (self->selection, selected);
  if (selected != before)
    scroll_later (self);
}

/* The chosen question stays where it applies; otherwise the first one of the group. */
static void
settle_choice (WinnowDiligencePage *self, const WinnowOfferAssessment *offer)
{
  g_autoptr (GArray) places = winnow_question_order_new (offer->checklist, is_screening_first (self));
  gboolean is_group_shown = self->group != NULL && (*self->group != '\0' || is_screening_first (self));
  g_autofree char *group = is_group_shown ? g_strdup (self->group) : NULL;
  const WinnowQuestionPlace *place = winnow_question_order_find (places, self->question, group);

  if (place == NULL && group != NULL)
    place = winnow_question_order_find (places, NULL, group);
  if (place == NULL)
    {
      g_clear_pointer (&group, g_free);
      place = winnow_question_order_find (places, NULL, NULL);
    }
  if (group == NULL)
    group = g_strdup (place != NULL ? place->group : WINNOW_GROUP_SCREENING);
  g_free (self->group);
  self->group = g_steal_pointer (&group);
  g_free (self->question);
  self->question = place != NULL ? g_strdup (place->item->question->id) : NULL;
}

static void
update (WinnowDiligencePage *self)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const WinnowOfferAssessment *offer;

  gtk_stack_set_visible_child_name (self->stack,
                                    assessment != NULL && assessment->offers->len > 0 ? "work" : "empty");
  if (assessment == NULL || assessment->offers->len == 0)
    return;
  if (offer_of (self) == NULL)
    {
      g_free (self->offer);
      self->offer = g_strdup (winnow_row_id (((WinnowOfferAssessment *) assessment->offers->pdata[0])->offer));
    }
  offer = offer_of (self);
  g_return_if_fail (offer != NULL);
  self->is_updating = TRUE;
  settle_choice (self, offer);
  winnow_offer_choice_update (self->offer_list, assessment, self->offer);
  update_groups (self, assessment, offer);
  update_questions (self, assessment, offer);
  winnow_ask_view_update (self->ask, assessment, offer);
  self->is_updating = FALSE;
  winnow_answer_pane_show (self->pane, self->offer, self->question);
  winnow_answer_pane_update (self->pane);
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->views), "compare") == 0)
    winnow_compare_view_update (self->compare);
}

/* @question NULL: the first one of @group. */
static void
show_question (WinnowDiligencePage *self, const char *group, const char *question)
{
  g_autofree char *new_group = g_strdup (group);
  g_autofree char *new_question = g_strdup (question);

  if (g_strcmp0 (group, self->group) == 0 && (question == NULL || g_strcmp0 (question, self->question) == 0))
    return;
  if (!can_leave (self))
    return;
  g_free (self->group);
  self->group = g_steal_pointer (&new_group);
  if (question != NULL)
    {
      g_free (self->question);
      self->question = g_steal_pointer (&new_question);
    }
  update (self);
}

static void
question_selected_cb (WinnowDiligencePage *self)
{
  WinnowQuestionItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->is_updating && item != NULL)
    show_question (self, self->group, winnow_question_item_id (item));
}

static void
question_activated_cb (WinnowDiligencePage *self, guint position)
{
  g_autoptr (WinnowQuestionItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  show_question (self, self->group, winnow_question_item_id (item));
  adw_leaflet_set_visible_child (self->leaflet, self->answer_bin);
  winnow_answer_pane_focus (self->pane);
}

/* @offer where the question is asked of it, else the first of which it is, or NULL. */
static const char *
who_is_asked (WinnowAssessment *assessment, const char *offer, const char *question)
{
  const WinnowOfferAssessment *wanted = offer != NULL ? winnow_assessment_offer (assessment, offer) : NULL;

  if (wanted != NULL && winnow_checklist_item (wanted->checklist, question) != NULL)
    return winnow_row_id (wanted->offer);
  for (guint i = 0; i < assessment->offers->len; i++)
    {
      const WinnowOfferAssessment *other = assessment->offers->pdata[i];

      if (winnow_checklist_item (other->checklist, question) != NULL)
        return winnow_row_id (other->offer);
    }
  return NULL;
}

/* Shows the question as an answer to edit, from another view or page. */
static void
jump (WinnowDiligencePage *self, const char *offer, const char *question)
{
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const WinnowQuestion *asked = assessment != NULL ? winnow_catalog_question (assessment->catalog, question) : NULL;

  if (asked == NULL || !can_leave (self))
    return;
  offer = who_is_asked (assessment, offer, asked->id);
  if (offer == NULL)
    {
      /* Translators: the short name of a question, such as D2. */
      g_autofree char *text = g_strdup_printf (_ ("No offer is asked question %s"), asked->id);

      winnow_session_message (self->session, text, FALSE);
      return;
    }
  set_offer (self, offer);
  winnow_diligence_page_show_view (self, "answer");
  show_question (self, is_screening_first (self) && asked->is_screening ? WINNOW_GROUP_SCREENING : asked->group, asked->id);
  adw_leaflet_set_visible_child (self->leaflet, self->answer_bin);
  winnow_answer_pane_focus (self->pane);
}

static void
compared_cb (WinnowDiligencePage *self, const char *offer, const char *question)
{
  g_autofree char *kept = g_strdup (offer);

  jump (self, kept, question);
}

static void
asked_cb (WinnowDiligencePage *self, const char *question)
{
  jump (self, self->offer, question);
}

/* ---- The page ---- */

static void
view_cb (WinnowDiligencePage *self)
{
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->views), "compare") == 0)
    winnow_compare_view_update (self->compare);
}

static void
folded_cb (WinnowDiligencePage *self)
{
  gboolean is_folded = adw_leaflet_get_folded (self->leaflet);

  gtk_widget_set_visible (self->back_button, is_folded);
  winnow_answer_pane_set_folded (self->pane, is_folded);
}

static gboolean
fit_bar_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  WinnowDiligencePage *self = WINNOW_DILIGENCE_PAGE (widget);
  gboolean has_room = adw_squeezer_get_visible_child (self->squeezer) == self->room;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self->squeezer)))
    return G_SOURCE_REMOVE;
  /* Before sizes were given out nobody knows; the narrow form asks for less. */
  if (gtk_widget_get_width (GTK_WIDGET (self->squeezer)) == 0)
    return G_SOURCE_CONTINUE;
  gtk_orientable_set_orientation (self->bar, has_room ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  return G_SOURCE_REMOVE;
}

/* The room is told while sizes are given out; the bar may change only afterwards. */
static void
room_changed_cb (WinnowDiligencePage *self)
{
  gtk_widget_add_tick_callback (GTK_WIDGET (self), fit_bar_cb, NULL, NULL);
}

static void
back_cb (WinnowDiligencePage *self)
{
  adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  WinnowDiligencePage *self = data;

  return adw_leaflet_get_folded (self->leaflet) && adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

const char *
winnow_diligence_page_offer (WinnowDiligencePage *self)
{
  return self->offer;
}

const char *
winnow_diligence_page_question (WinnowDiligencePage *self)
{
  return self->question;
}

void
winnow_diligence_page_show_view (WinnowDiligencePage *self, const char *view)
{
  gtk_stack_set_visible_child_name (self->views, view);
}

const char *
winnow_diligence_page_view (WinnowDiligencePage *self)
{
  return gtk_stack_get_visible_child_name (self->views);
}

WinnowAskView *
winnow_diligence_page_ask (WinnowDiligencePage *self)
{
  return self->ask;
}

WinnowAnswerPane *
winnow_diligence_page_pane (WinnowDiligencePage *self)
{
  return self->pane;
}

WinnowCompareView *
winnow_diligence_page_compare (WinnowDiligencePage *self)
{
  return self->compare;
}

static void
flush (WinnowPage *page)
{
  winnow_answer_pane_flush (WINNOW_DILIGENCE_PAGE (page)->pane);
}

static void
select_object (WinnowPage *page, const char *id)
{
  WinnowDiligencePage *self = WINNOW_DILIGENCE_PAGE (page);
  WinnowAssessment *assessment = winnow_session_assessment (self->session);
  const char *slash = strrchr (id, '/');

  if (assessment == NULL)
    return;
  if (winnow_assessment_offer (assessment, id) != NULL)
    set_offer (self, id);
  else if (winnow_catalog_question (assessment->catalog, id) != NULL)
    jump (self, self->offer, id);
  else if (slash != NULL)
    {
      g_autofree char *offer = g_strndup (id, (gsize) (slash - id));

      if (winnow_assessment_offer (assessment, offer) != NULL)
        jump (self, offer, slash + 1);
    }
}

static void
step (WinnowPage *page, WinnowPageStep step)
{
  WinnowDiligencePage *self = WINNOW_DILIGENCE_PAGE (page);

  switch (step)
    {
    case WINNOW_PAGE_STEP_NEXT:
      step_question (self, 1);
      break;
    case WINNOW_PAGE_STEP_PREVIOUS:
      step_question (self, -1);
      break;
    case WINNOW_PAGE_STEP_NEXT_OFFER:
      step_offer (self, 1);
      break;
    case WINNOW_PAGE_STEP_PREVIOUS_OFFER:
      step_offer (self, -1);
      break;
    case WINNOW_PAGE_STEP_GO_ON:
    default:
      go_on (self);
      break;
    }
}

static void
page_iface_init (WinnowPageInterface *iface)
{
  iface->flush = flush;
  iface->select = select_object;
  iface->step = step;
}

static void
winnow_diligence_page_dispose (GObject *object)
{
  WinnowDiligencePage *self = WINNOW_DILIGENCE_PAGE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  if (self->selection != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->selection, self);
      gtk_list_view_set_model (self->questions, NULL);
      g_signal_handlers_disconnect_by_data (self->offer_list, self);
      g_signal_handlers_disconnect_by_data (self->groups, self);
    }
  g_clear_object (&self->selection);
  g_clear_object (&self->store);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (winnow_diligence_page_parent_class)->dispose (object);
}

static void
winnow_diligence_page_finalize (GObject *object)
{
  WinnowDiligencePage *self = WINNOW_DILIGENCE_PAGE (object);

  g_free (self->offer);
  g_free (self->group);
  g_free (self->question);
  g_free (self->groups_shown);
  G_OBJECT_CLASS (winnow_diligence_page_parent_class)->finalize (object);
}

#define BIND(name) gtk_widget_class_bind_template_child (widget_class, WinnowDiligencePage, name)

static void
winnow_diligence_page_class_init (WinnowDiligencePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = winnow_diligence_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = winnow_diligence_page_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/winnow/Winnow/diligence/diligence-page.ui");
  BIND (stack);
  BIND (squeezer);
  BIND (room);
  BIND (bar);
  BIND (offer_list);
  BIND (views);
  BIND (leaflet);
  BIND (questions_pane);
  BIND (answer_bin);
  BIND (screening_switch);
  BIND (groups);
  BIND (back_button);
  BIND (group_label);
  BIND (questions);
  BIND (compare_bin);
  BIND (ask_bin);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
}

static void
winnow_diligence_page_init (WinnowDiligencePage *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (escape_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
make_lists (WinnowDiligencePage *self)
{
  const char *language = winnow_session_language (self->session);
  g_autoptr (GtkListItemFactory) questions = winnow_question_row_factory_new (language);

  self->store = g_list_store_new (WINNOW_TYPE_QUESTION_ITEM);
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->store));
  gtk_list_view_set_factory (self->questions, questions);
  gtk_list_view_set_model (self->questions, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (question_selected_cb), self);
  g_signal_connect_swapped (self->questions, "activate", G_CALLBACK (question_activated_cb), self);
}

GtkWidget *
winnow_diligence_page_new (WinnowSession *session)
{
  WinnowDiligencePage *self = g_object_new (WINNOW_TYPE_DILIGENCE_PAGE, NULL);

  self->session = g_object_ref (session);
  self->pane = WINNOW_ANSWER_PANE (winnow_answer_pane_new (session));
  adw_bin_set_child (ADW_BIN (self->answer_bin), GTK_WIDGET (self->pane));
  self->compare = WINNOW_COMPARE_VIEW (winnow_compare_view_new (session));
  adw_bin_set_child (self->compare_bin, GTK_WIDGET (self->compare));
  self->ask = WINNOW_ASK_VIEW (winnow_ask_view_new (session));
  adw_bin_set_child (self->ask_bin, GTK_WIDGET (self->ask));
  winnow_offer_choice_set_up (self->offer_list);
  g_signal_connect_swapped (self->offer_list, "notify::selected", G_CALLBACK (offer_chosen_cb), self);
  make_lists (self);
  g_signal_connect_swapped (self->groups, "row-activated", G_CALLBACK (group_activated_cb), self);
  g_signal_connect_swapped (self->groups, "row-selected", G_CALLBACK (group_selected_cb), self);
  g_signal_connect_swapped (self->screening_switch, "notify::active", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->views, "notify::visible-child", G_CALLBACK (view_cb), self);
  g_signal_connect_swapped (self->squeezer, "notify::visible-child", G_CALLBACK (room_changed_cb), self);
  g_signal_connect_swapped (self->squeezer, "map", G_CALLBACK (room_changed_cb), self);
  g_signal_connect_swapped (self->questions, "map", G_CALLBACK (scroll_later), self);
  g_signal_connect_swapped (self->leaflet, "notify::folded", G_CALLBACK (folded_cb), self);
  g_signal_connect_swapped (self->pane, "closed", G_CALLBACK (back_cb), self);
  g_signal_connect_swapped (self->compare, "activated", G_CALLBACK (compared_cb), self);
  g_signal_connect_swapped (self->ask, "activated", G_CALLBACK (asked_cb), self);
  g_signal_connect_swapped (session, "updated", G_CALLBACK (update), self);
  folded_cb (self);
  update (self);
  return GTK_WIDGET (self);
}
